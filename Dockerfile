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
USER skyline
ENV PATH=/venv/bin:$PATH SKYLINE_DATA=/data PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
VOLUME /data
STOPSIGNAL SIGTERM
ENTRYPOINT ["python", "bot.py"]
