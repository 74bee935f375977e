// Changes that make no difference to anybody, for `npm run test:mutants -- FEATURE` (docs/mutants.md).

type Harmless = {
  /**
   * A part of the change as the result lists it: file, line, kind and text. The line may be left out, because lines
   * move.
   */
  of: string;
  because: string;
};

export const HARMLESS: Harmless[] = [
  // admin
  {
    of: "invitations.repository.ts: orderBy dropped: .orderBy('id')",
    because: 'It only decides between invitations of the same microsecond.',
  },
  {
    of: "admin/members.repository.ts: orderBy dropped: .orderBy('id')",
    because: 'It only decides between members of the same microsecond.',
  },
  {
    of: 'admin/members.repository.ts:24: turned: >',
    because: 'No session expires in the very microsecond of the query.',
  },
  // auth
  {
    of: "auth.repository.ts: where dropped: .where('provider_id', '=', CREDENTIAL)",
    because: 'Only passwords have rows in account.',
  },
  {
    of: "auth.repository.ts: on dropped: .on('account.provider_id', '=', CREDENTIAL)",
    because: 'Only passwords have rows in account.',
  },
  {
    of: 'auth.repository.ts:91: where dropped',
    because: 'The hash beside it has a random salt, so it is of one member.',
  },
  {
    of: 'auth.repository.ts:30: values without: , ...times',
    because: 'Nothing reads the times of an account, and they have a default.',
  },
  {
    of: 'auth.repository.ts: set without: , updated_at: now',
    because: 'Nothing reads the times of an account.',
  },
  {
    of: "session.repository.ts: orderBy dropped: .orderBy('id')",
    because: 'It only decides between sessions of the same microsecond.',
  },
  {
    of: 'session.repository.ts: condition dropped: and expires_at',
    because: 'A session that a process remembers lasts for weeks; it can only end by being deleted.',
  },
  {
    of: 'session.repository.ts:23: turned: >',
    because: 'A session that a process remembers lasts for weeks; it can only end by being deleted.',
  },
  {
    of: 'auth/sessions.ts: ConditionalExpression: false in return found && found.expiresAt > notYetExtended()',
    because: 'A session that is not remembered is read from the database.',
  },
  // email-change
  {
    of: 'email-change.repository.ts:59: where dropped',
    because: 'The random id beside it names one change.',
  },
  {
    of: 'email-change.repository.ts:74: where dropped',
    because: 'The random id beside it names one change.',
  },
  {
    of: 'email-change.repository.ts:109: where dropped',
    because: 'It only says which member is locked; the same condition decides afterwards.',
  },
  {
    of: 'email-change.repository.ts:125: where dropped',
    because: 'The old e-mail address beside it names one member.',
  },
  {
    of: "email-change.repository.ts: where dropped: .where('email', '=', change.old_email)",
    because: 'Whatever changes the address of a member ends the changes that wait.',
  },
  {
    of: 'email-change.repository.ts: set without: , updated_at: now',
    because: 'Nothing reads this column of member.',
  },
  // passkeys
  {
    of: "passkeys.repository.ts: orderBy dropped: .orderBy('id')",
    because: 'It only decides between passkeys of the same microsecond.',
  },
  {
    of: 'passkeys.repository.ts:98: where dropped',
    because: 'The random id beside it names one passkey.',
  },
  {
    of: 'passkeys.repository.ts: condition dropped',
    because: 'No counter is below 0.',
  },
  // previews
  {
    of: "previews.service.ts:55: LogicalOperator: part !== null || part !== ''",
    because: 'A null is joined as an empty text, and the drawing leaves out the dots at both ends of a line.',
  },
  // profile
  ...['rating.film_id', 'rating_history.id', 'watchlist_entry.film_id', 'kind', 'fact'].map((column) => ({
    of: `member-rows.repository.ts: orderBy dropped: .orderBy('${column}')`,
    because: 'PostgreSQL reads the pages by the key of the table, which has this order in any case.',
  })),
  {
    of: 'export-losses.repository.ts: coalesce dropped',
    because: 'Without viewings the sum is null, and what is not above 0 is left out.',
  },
  {
    of: 'export-losses.repository.ts:26: condition dropped',
    because: 'A rating without any figure has no row.',
  },
  {
    of: "member-data.repository.ts: orderBy dropped: .orderBy('id')",
    because: 'It only decides between rows of the same microsecond.',
  },
  {
    of: 'member-data.repository.ts: first condition of where dropped: import_row.member_id = import.member_id',
    because: 'The random id beside it names one import.',
  },
  {
    of: "member-films.repository.ts: where dropped: .where('member_id', '=', memberId)",
    because: 'Films of others have no row of the member beside them, and are left out afterwards.',
  },
  {
    of: "member-rows.repository.ts: where dropped: .where('viewing.film_id', '>=', after?.id ?? 0)",
    because: 'The exact condition follows; this one makes the query faster.',
  },
  {
    of: "member-rows.repository.ts: where dropped: .where('film.id', '>=', after?.id ?? 0)",
    because: 'The exact condition follows; this one makes the query faster.',
  },
  // providers
  {
    of: "providers.repository.ts: orderBy dropped: .orderBy('id')",
    because: 'It only decides between identities of the same microsecond.',
  },
  {
    of: 'providers.repository.ts: values without: , updated_at: now',
    because: 'Nothing reads this column of member.',
  },
  {
    of: 'provider-client.ts: ConditionalExpression: false in if (!/^https?:$/.test(url.protocol))',
    because: 'The library refuses such a URL, too.',
  },
  // reset-password
  ...['created_at: token.now,', ', updated_at: token.now'].map((column) => ({
    of: `reset-password.repository.ts: values without: ${column}`,
    because: 'Nothing reads this column of verification, and it has a default.',
  })),
  {
    of: 'reset-password.repository.ts: values without: , ...times',
    because: 'Nothing reads the times of an account, and they have a default.',
  },
  {
    of: 'reset-password.repository.ts: doUpdateSet without: , updated_at: reset.now',
    because: 'Nothing reads the times of an account.',
  },
  // search
  ...['49: order by dropped', '55: order by dropped'].map((change) => ({
    of: `search/facts.repository.ts:${change}`,
    because: 'The index by which PostgreSQL reads the films of a fact has this order in any case.',
  })),
  {
    of: "search.repository.ts: where dropped: .where('word', '=',",
    because: 'More words are read than those that are looked up.',
  },
  ...["where dropped: .where('films', '>', 0)", 'turned: >'].map((change) => ({
    of: `search.repository.ts:112: ${change}`,
    because: 'No film has the words that are then tried, too, so nothing more is found.',
  })),
  {
    of: 'search.repository.ts: first condition of where dropped: id = any(',
    because: 'The names of more films are read than those that are looked up.',
  },
  {
    of: 'search.repository.ts: condition dropped: and search_word.word <> given.word',
    because: 'A word matches as it is typed before it would match as its own correction.',
  },
  {
    of: 'candidates.repository.ts:20: first condition of where dropped',
    because: 'More films are read than match; the ranking leaves them out.',
  },
  ...['49: turned: >', '54: condition dropped'].map((change) => ({
    of: `candidates.repository.ts:${change}`,
    because: 'A film that is found twice is listed once.',
  })),
  ...['look-up.repository.ts:35', 'look-up.repository.ts:43', 'search.repository.ts:43'].map((place) => ({
    of: `search/${place}: first condition of where dropped`,
    because: 'More rows are read than those that are looked up among them.',
  })),
  {
    of: "search.repository.ts: where dropped: .where('id', '=',",
    because: 'More films are read than those that are listed.',
  },
  {
    of: 'search.repository.ts: coalesce dropped: coalesce(platforms, 0)',
    because: 'Every film has a row of the finder; the join only makes it certain.',
  },
  // second-factor
  {
    of: 'second-factor.repository.ts:60: where dropped',
    because: 'The random key beside it names one row.',
  },
  {
    of: 'second-factor.repository.ts:88: where dropped',
    because: 'The random key beside it names one row.',
  },
  {
    of: 'second-factor.repository.ts:123: where dropped',
    because: 'A device is the random number of a cookie that is signed for one e-mail address.',
  },
  // browser-errors
  {
    of: 'impersonal.ts:31: Regex: /^https?:/',
    because: 'A protocol has one colon, at its end.',
  },
  // browse
  {
    of: "browse.repository.ts:104: orderBy dropped: .orderBy('film_id')",
    because: 'A tie-break of films with the same popularity, whom the index of keywords has by id in any case.',
  },
  {
    of: "browse.repository.ts:131: orderBy dropped: .orderBy('film_id')",
    because: 'A tie-break of films with the same popularity, whom the index of services has by id in any case.',
  },
  // calendar
  {
    of: "calendar.repository.ts:24: orderBy dropped: .orderBy('id')",
    because: 'A tie-break of films with the same popularity, whom the index of release dates has by id in any case.',
  },
  {
    of: "calendar.repository.ts:45: orderBy dropped: .orderBy('id')",
    because: 'A tie-break of films with the same renown, whom the index of anniversaries has by id in any case.',
  },
  {
    of: 'calendar.repository.ts:51: orderBy dropped',
    because: 'The films are found day by day in any case; the order only makes it certain.',
  },
  {
    of: 'calendar.repository.ts:73: orderBy dropped',
    because: 'The index of release dates is read in its order in any case; the order only makes it certain.',
  },
  // calendar-feed
  {
    of: "calendar-events.repository.ts:92: orderBy dropped: .orderBy('viewing.id')",
    because: 'A tie-break of viewings at the same moment, whose order in the file no calendar shows.',
  },
  // content-notes
  {
    of: "content-notes.repository.ts:22: where dropped: .where('keyword.slug'",
    because: 'More keywords are read than those that are looked for among them.',
  },
  // horror-profile
  {
    of: 'horror-profile.repository.ts:87: turned: <=',
    because: 'A profile of the same version has the same content.',
  },
  {
    of: 'horror-profile.repository.ts:117: turned: >',
    because: 'A shortcut: one director is distinct in any case.',
  },
  ...['themes', 'platforms'].map((column) => ({
    of: `horror-profile.repository.ts:111: coalesce dropped: coalesce(${column}, 0)`,
    because: 'Every film has a row of the finder; the join only makes it certain.',
  })),
  // finder
  {
    of: 'fitting-films.ts:47: ArrayDeclaration',
    because: 'The wishes of a night have no themes, so nothing reads this list.',
  },
  ...['order by place', 'order by film_id, place'].map((order) => ({
    of: `alike.repository.ts: order by dropped: ${order}`,
    because: 'PostgreSQL reads the neighbours of a film in their order in any case.',
  })),
  {
    of: 'finder.repository.ts:140: first condition of where dropped',
    because: 'The films of more themes are counted than those that are looked up.',
  },
  {
    of: 'neighbours.repository.ts: insert without: , computed_at',
    because: 'It is the default of the column.',
  },
  {
    of: 'finder.repository.ts: distinct dropped: distinct',
    because: 'The list is a set of films, in which a film that is named twice counts once.',
  },
  ...['108', '109'].map((line) => ({
    of: `finder.repository.ts:${line}: first condition of where dropped`,
    because: 'More slugs are read than those that are looked up.',
  })),
  {
    of: 'neighbours.repository.ts: order by dropped: order by film_id',
    because: 'The order of locks: it only prevents that two nodes wait for each other.',
  },
  // films
  {
    of: "films.repository.ts: orderBy dropped: .orderBy('person.id')",
    because: 'A tie-break of people at the same place, whom the key of credits has by id in any case.',
  },
  {
    of: "films.repository.ts: orderBy dropped: .orderBy('keyword.id')",
    because: 'A tie-break of keywords at the same place, which the key of film_keyword has by id in any case.',
  },
  {
    of: "films.repository.ts: where dropped: .where('id', 'in', ids)",
    because: 'More trailers are read than those that are looked up.',
  },
  {
    of: "films.repository.ts: orderBy dropped: .orderBy('collection_entry.position')",
    because: 'The key of the table has the films of a collection in this order in any case.',
  },
  {
    of: "films.repository.ts: orderBy dropped: .orderBy('film.id', 'desc')",
    because: 'A tie-break of films of one day, which the index of release dates has in this order in any case.',
  },
  {
    of: "films.repository.ts: orderBy dropped: .orderBy('film_id')",
    because: 'The order of the response, which nobody needs: each film in it has its id.',
  },
  {
    of: "films.repository.ts: orderBy dropped: .orderBy('id')",
    because: 'It only decides between the reviews of two films that TMDB has merged into one.',
  },
  {
    of: "films.repository.ts:98: where dropped: .where('kind', 'in', ['stream', 'rent', 'buy'])",
    because: 'Offers of another kind are read, but only these three kinds are looked for among them.',
  },
  {
    of: "films.repository.ts:100: orderBy dropped: .orderBy('provider.id')",
    because: 'A tie-break of services with the same name.',
  },
  // fright
  {
    of: 'fright/change-rating.repository.ts: turned: >=',
    because:
      'It only keeps the order of locks; the lock of the member and of the sums, which come first, keep two changes apart.',
  },
  {
    of: 'fright/change-rating.repository.ts: order by dropped: order by film.id',
    because:
      'It only keeps the order of locks; the lock of the member and of the sums, which come first, keep two changes apart.',
  },
  {
    of: 'fright/change-rating.repository.ts: order by dropped: order by film_id',
    because:
      'It only keeps the order of locks; the lock of the member and of the sums, which come first, keep two changes apart.',
  },
  {
    of: 'fright/change-rating.repository.ts: first condition of where dropped: (select count(*) from found)',
    because:
      'It only keeps the order of locks; the lock of the member and of the sums, which come first, keep two changes apart.',
  },
  {
    of: 'fright/change-rating.repository.ts: condition dropped: and (select count(*) from summed)',
    because:
      'It only keeps the order of locks; the lock of the member and of the sums, which come first, keep two changes apart.',
  },
  ...['first condition of where dropped: member_id', 'condition dropped: and film_id'].map((change) => ({
    of: `fright/change-rating.repository.ts:210: ${change}`,
    because: 'The ids beside it are unique, and those of this member and these films.',
  })),
  {
    of: 'fright/change-rating.repository.ts: order by dropped: order by place',
    because: 'The rows come from one JSON list, in its order.',
  },
  {
    of: 'fright/finder-rows.repository.ts: coalesce dropped: coalesce((select region',
    because: 'It matters only before the first start has stored the settings, and this start computes all rows again.',
  },
  {
    of: 'fright/finder-rows.repository.ts: coalesce dropped: coalesce(finder_setting.desk',
    because: 'It matters only before the first start has stored the settings, and this start computes all rows again.',
  },
  {
    of: 'fright/finder-rows.repository.ts: order by dropped: order by film_id',
    because: 'It only keeps the order of locks, so that two changes cannot deadlock.',
  },
  ...[116, 120, 126, 130, 142].map((line) => ({
    of: `fright/finder-rows.repository.ts:${line}: first condition of where dropped`,
    because: 'It only saves work: the rows of other films are read, but only the rows of these films are joined.',
  })),
  {
    of: 'fright/finder-rows.repository.ts:245: turned: >',
    because: 'The last film of a page is computed a second time, with the same result.',
  },
  {
    of: 'fright/rater-bias.repository.ts:69: first condition of where dropped',
    because: 'It only saves a write: the weights that are stored again are the same.',
  },
  {
    of: 'fright/remove-member.repository.ts: order by dropped',
    because: 'It only keeps the order of locks, so that two deletions cannot deadlock.',
  },
  {
    of: 'fright/finder-rows.repository.ts: coalesce dropped: coalesce(finder_setting.prior_weights',
    because: 'It matters only before the first start has stored the settings, and this start computes all rows again.',
  },
  // imports
  {
    of: "imports/here.repository.ts: where dropped: .where('film_id', '=', ofFilms)",
    because: 'The caller asks only for these films; more rows are read.',
  },
  {
    of: "imports/batches.repository.ts: orderBy dropped: .orderBy('id')",
    because: 'It only decides in which order films are locked, so that two transactions cannot deadlock.',
  },
  {
    of: "imports/batches.repository.ts: where dropped: .where('id', '=', sql<number>`any(",
    because: 'The result is only asked for these films; more films are locked.',
  },
  {
    of: "imports/batches.repository.ts: orderBy dropped: .orderBy('line')",
    because: 'The primary key of the rows gives them in this order.',
  },
  {
    of: 'imports/applying.service.ts:44: MethodExpression: Math.max',
    because: 'Only the pauses between two batches are longer, and tests measure no time.',
  },
  {
    of: 'imports/matching.repository.ts:46: order by dropped',
    because: 'The index that finds the key gives the films in this order.',
  },
  {
    of: 'imports/matching.repository.ts:47: order by dropped',
    because: 'The index that finds the key gives the films in this order.',
  },
  {
    of: 'imports/batches.repository.ts:151: first condition of where dropped: history.member_id',
    because: 'The ids go to changeRatings, which removes ratings of this member only.',
  },
  {
    of: 'imports/imports.repository.ts: coalesce dropped: coalesce(sum(adds_viewings',
    because: 'The sum is null only without rows, and JavaScript subtracts null as 0.',
  },
  {
    of: "imports/imports.repository.ts: orderBy dropped: .orderBy('line')",
    because: 'The primary key of the rows gives them in this order.',
  },
  {
    of: "imports/run-import.repository.ts: orderBy dropped: .orderBy('line')",
    because: 'The primary key of the rows gives them in this order.',
  },
  // news
  {
    of: 'round.repository.ts: order by dropped: order by id',
    because: 'PostgreSQL reads the films by the key of the table, which has this order in any case.',
  },
  {
    of: "news.repository.ts:20: orderBy dropped: .orderBy('news.id')",
    because: 'A tie-break of news at the same moment about films of the same popularity.',
  },
  {
    of: 'round.repository.ts:29: condition dropped: and kind =',
    because: 'The facts of different kinds are never the same text.',
  },
  {
    of: 'round.repository.ts:57: order by dropped',
    because: 'A lock: the order only prevents that two nodes wait for each other.',
  },
  {
    of: 'round.repository.ts:57: first condition of where dropped',
    because: 'A lock: more rows are locked, with the same result.',
  },
  {
    of: 'round.repository.ts:58: first condition of where dropped',
    because: 'Streams of the other films are forgotten in another step of the same job in any case.',
  },
  {
    of: 'round.repository.ts:63: distinct dropped',
    because: 'A second row of the same platform conflicts with the first one, and is left out.',
  },
  {
    of: 'round.repository.ts:72: condition dropped: and gone_on is not null',
    because: 'A stream that is not gone is updated with the value that it has.',
  },
  {
    of: 'round.repository.ts:75: first condition of where dropped',
    because: 'A stream of another step is back on the next day, long before it would be forgotten.',
  },
  {
    of: 'round.repository.ts:88: condition dropped: and basis <>',
    because: 'A shortcut: rows are updated with the value that they have.',
  },
  {
    of: 'round.repository.ts:106: condition dropped: and release_date = after',
    because: 'A change without a later one has the present date.',
  },
  {
    of: 'round.repository.ts:108: condition dropped: and removed_at is null',
    because: 'A withdrawn film has a later change, to no date.',
  },
  // news-feeds
  {
    of: "releases.repository.ts:15: orderBy dropped: .orderBy('id', 'desc')",
    because: 'A tie-break of films of one day, whom the index of release dates has in this order in any case.',
  },
  // night
  {
    of: "night.repository.ts: orderBy dropped: .orderBy('seat')",
    because: 'The key of the table has the guests of a night in this order in any case.',
  },
  {
    of: 'night-view.repository.ts: coalesce dropped',
    because: 'A night has its host.',
  },
  {
    of: "night.repository.ts: where dropped: .where('code', '=', sql",
    because: 'The versions of more nights are read than those that are followed.',
  },
  {
    of: 'night.repository.ts: order by dropped: order by film_id',
    because: 'The films are looked up by their ids.',
  },
  {
    of: 'deck.ts:35: ConditionalExpression: true',
    because:
      'If no film fits although those with unknown notes are shown, none of these is left out: their number is 0.',
  },
  // notifications
  {
    of: 'confirmation.repository.ts:31: values without: created_at',
    because: 'Nothing reads when a token was made.',
  },
  {
    of: 'confirmation.repository.ts:31: values without: , updated_at',
    because: 'Nothing reads when a token was changed.',
  },
  {
    of: 'confirmation.repository.ts:51: set without: , updated_at',
    because: 'Nothing reads when a member was changed.',
  },
  {
    of: 'digests.repository.ts:26: order by dropped',
    because: 'The order of locks: it only prevents that two nodes wait for each other.',
  },
  {
    of: "digests.repository.ts:130: where dropped: .where('member_id', '=', memberId)",
    because: 'The condition beside it, a random id, already names the one row.',
  },
  {
    of: "digests.repository.ts:137: where dropped: .where('member_id', '=', memberId)",
    because: 'The condition beside it, a random id, already names the one row.',
  },
  {
    of: 'digests.repository.ts:66: first condition of where dropped: push',
    because: 'Without push messages a member has no device, and news from before the next choice are never pushed.',
  },
  {
    of: "notifications.repository.ts:59: where dropped: .where('id', '=', memberId)",
    because: 'A lock: more rows are locked, with the same result.',
  },
  // people
  {
    of: 'people.service.ts:26: ConditionalExpression: true',
    because: 'A shortcut: a person who is nowhere is looked up once more, and not found.',
  },
  // ratings
  {
    of: "rating-anchors.repository.ts:18: orderBy dropped: .orderBy('film_id')",
    because: 'A tie-break of ratings at the same time, which the index has in this order in any case.',
  },
  {
    of: "rating-anchors.repository.ts:26: where dropped: .where('id', '='",
    because: 'More titles are read than those that are looked up.',
  },
  // shares
  {
    of: "shares.repository.ts:27: where dropped: .where('id', '=', memberId)",
    because: 'A lock: more rows are locked, with the same result.',
  },
  {
    of: "shares.repository.ts:61: orderBy dropped: .orderBy('id')",
    because: 'A tie-break: the links of a member are made one after the other.',
  },
  // tokens
  {
    of: "tokens.repository.ts:28: where dropped: .where('id', '=', memberId)",
    because: 'A lock: more rows are locked, with the same result.',
  },
  {
    of: "tokens.repository.ts:57: orderBy dropped: .orderBy('id')",
    because: 'A tie-break: the tokens of a member are made one after the other.',
  },
  {
    of: "tokens.repository.ts:91: where dropped: .where('member_id', '=', memberId)",
    because: 'The condition beside it, a random id, already names the one row.',
  },
  {
    of: 'tokens.service.ts:36: ConditionalExpression: false',
    because: 'A shortcut: the hash of a text of another form is not stored, so the answer is the same after a query.',
  },
  // user-list
  {
    of: 'user-list.repository.ts:88: order by dropped',
    because: 'The films are sorted by their only column in any case, because they are distinct.',
  },
  {
    of: 'user-list.repository.ts:99: where dropped',
    because: 'More films are read than those that are looked up.',
  },
  {
    of: 'user-list.repository.ts:114: where dropped',
    because: 'More films are read than those that are looked up.',
  },
  {
    of: "user-list.repository.ts:118: orderBy dropped: .orderBy('provider.id')",
    because: 'A tie-break of services with the same name.',
  },
  {
    of: "user-list.repository.ts:155: where dropped: .where('member_id', '=', memberId)",
    because: 'The condition beside it, a random id, already names the one row.',
  },
  {
    of: "user-list.repository.ts:179: orderBy dropped: .orderBy('id')",
    because: 'A tie-break: the viewings of a member are added one after the other.',
  },
  // years
  {
    of: 'years.repository.ts:53: first condition of where dropped',
    because: 'More films are read than those of the viewings, which alone are looked up.',
  },
  {
    of: 'years.repository.ts:72: first condition of where dropped',
    because: 'More ratings are read than those of the viewings, which alone are looked up.',
  },
  {
    of: 'years.repository.ts:72: condition dropped',
    because: 'More ratings are read than those of the viewings, which alone are looked up.',
  },
  {
    of: 'years.service.ts:29: ConditionalExpression: true',
    because: 'A viewing has no film only if it was added between two queries.',
  },
  {
    of: 'years.service.ts:30: ConditionalExpression: false',
    because: 'Other requests wait longer; the result is the same.',
  },
  {
    of: 'years.service.ts:30: EqualityOperator',
    because: 'The work pauses more often; the result is the same.',
  },
];
