# Not root, nothing written but below /data: `docker run --read-only -v skyline:/data -e DISCORD_TOKEN … skyline`.
FROM python:3.13-slim AS packages
COPY requirements.run.lock /
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r /requirements.run.lock

FROM python:3.13-slim
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin skyline && install -d -o skyline -g skyline /data
COPY --from=packages /venv /venv
WORKDIR /skyline
COPY bot.py LICENSE ./
COPY cogs cogs
COPY rules rules
COPY render render
COPY data data
COPY playground playground
USER 10001
ENV PATH=/venv/bin:$PATH SKYLINE_DATA=/data PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 SKYLINE_METRICS=127.0.0.1:9400
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=20s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:9400/healthz', timeout=4)"]
ENTRYPOINT ["python", "bot.py"]
