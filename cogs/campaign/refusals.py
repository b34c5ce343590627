"""Refusals of a campaign in words."""

from __future__ import annotations

from data.texts import mark

PRIORS = {
    "prior_eternal": mark("The eternal game begins with nothing from a campaign."),
    "prior_unreadable": mark("What was brought along from the campaign cannot be read."),
    "prior_seats": mark("What was brought along is of another number of cities."),
    "prior_episode": mark("What was brought along is of another episode."),
    "prior_paused": mark("What was brought along lets cities sit the episode out that cannot all do so."),
    "prior_gone": mark("What was brought along says of rewards that they are gone which no episode has had."),
    "prior_progress": mark("What was brought along gives the city of P{0} {1} progress; it can have 0 to {2}."),
    "prior_firsts": mark("What was brought along gives the city of P{0} {1} first places; it can have 0 to {2}."),
    "prior_place": mark("What was brought along puts the city of P{0} in place {1}; the last place was {2}."),
    "prior_nuggets": mark("What was brought along gives the city of P{0} {1} nuggets; it can have 0 to {2}."),
    "prior_cogs": mark("What was brought along gives the city of P{0} {1} cogs; it can have 0 to {2}."),
    "prior_square": mark("What was brought along has a sticker ({2}) on {1} in the city of P{0}: none belongs there."),
    "prior_sticker": mark("What was brought along gives the city of P{0} {2} stickers ({1}); it can have {3} at most."),
    "prior_cog": mark("What was brought along puts a cog of the city of P{0} on a building that takes none."),
    "prior_church": mark("What was brought along gives the city of P{0} a church ({1}) that it cannot have."),
    "prior_shaft": mark("What was brought along says the city of P{0} has dug shaft {1} to box {2}: it cannot have."),
}
"""What is wrong with the lasting state that an episode is handed: met where a campaign is read, too."""

CAMPAIGN = {
    **PRIORS,
    "no_campaign": mark("There is no campaign here. `/campaign new` opens one."),
    "which_campaign": mark("Which campaign? There are: {0}."),
    "not_on_roster": mark("You have no city in this campaign. `/campaign roster show` says which ones are free."),
    "on_roster_already": mark("You have a city in this campaign already."),
    "campaign_host_only": mark("Only the host of the campaign may do that."),
    "campaign_over": mark("This campaign is over: all episodes are played."),
    "campaign_closed": mark("This campaign is closed. `/campaign reopen` goes on with it within 90 days."),
    "campaign_not_closed": mark("This campaign is not closed."),
    "campaign_too_late": mark("A closed campaign can be reopened for 90 days; they are over."),
    "campaign_not_begun": mark("This campaign has not begun yet."),
    "campaign_table": mark("This is an episode of a campaign: there is no rematch, and `/campaign close` ends it."),
    "episode_in_play": mark(
        "Episode {0} is being played: use `/table substitute` or `/table resign` until it is over."
    ),
    "episode_open": mark("Episode {0} is being played already."),
    "earlier_episode": mark("That button is of an earlier episode. `/campaign status` says where the campaign stands."),
    "episode_gone": mark("That table is of an episode that was played or dealt anew since."),
    "episode_unplayed": mark("Episode {0} has not been played in this campaign."),
    "sealed": mark("That is still sealed. It opens when a campaign of this server comes to it."),
    "city_taken": mark("Somebody plays the city of P{0} already."),
    "not_absent": mark("You may do that for your own city, or as host for one whose player’s time has run out."),
    "no_free_seat": mark("That city is not free."),
    "free_seats": mark("The city of P{0} has no player: let somebody take it, or give it to a steward."),
    "too_few_cities": mark("At least {0} cities must play an episode."),
    "too_many_pausing": mark("At least {0} cities must play the next episode."),
    "too_many_campaigns": mark("This server has {0} open campaigns already."),
    "too_many_of_yours": mark("You host {0} open campaigns here already. Finish or close one first."),
    "nothing_to_export": mark("There is nothing to export before the first episode is over."),
    "export_only": mark("Only the campaign’s host and those who manage the server may export it."),
    "import_only": mark(
        "Only those who manage the server may import a campaign, or the host of the very same one here."
    ),
    "import_too_large": mark("A campaign’s file has at most {0} MiB."),
    "import_unreadable": mark("That is no campaign’s file: it is wrong at {0}."),
    "import_gap": mark("The episodes of that file are not all there from the first one on."),
    "import_forged": mark("Episode {0} of that file does not end as the file says."),
    "import_no_replay": mark("Episode {0} of that file cannot be played as it is written there."),
    "import_other_rules": mark("Episode {0} of that file was played by rules that I do not have."),
}
