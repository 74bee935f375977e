import { plainWord, type Scale } from './values.ts';

/**
 * Usual names of columns, in many languages, without case, accents, spaces and punctuation. If a table has several
 * names of a role, the first in the list counts.
 */
const NAMES = {
  title: `title filmtitle movietitle primarytitle titlename fulltitle itemname filmname moviename film movie
    titel filmtitel titre titrefrancais titulo titolo tytul nazev cim titlu baslik otsikko nimi elokuva
    pelicula filme titelname name nom nombre nome naam namn navn название фильм τιτλος タイトル 片名 영화`,
  originalTitle: `originaltitle originalname originaltitel titreoriginal titulooriginal titolooriginale
    tytuloryginalny originalnazev eredeticim originalnytitul`,
  year: `year releaseyear startyear filmyear movieyear productionyear yearofrelease jahr erscheinungsjahr produktionsjahr annee
    anneedesortie ano anio anno jaar ar arstal aar utgivelsesar vuosi rok ev yil an año год ετος 年 연도`,
  releaseDate: `releasedate released premiered premiere theatricalrelease datedesortie fechadeestreno
    erscheinungsdatum kinostart`,
  tmdbId: 'tmdbid tmdb themoviedbid themoviedb moviedbid tmdbmovieid idtmdb tmdburl tmdblink',
  imdbId: 'imdbid imdb const tconst imdbtt imdburl imdblink idimdb ttid imdbcode imdbconst',
  url: 'url link uri href',
  rating: `myrating yourrating userrating ownrating personalrating myscore yourscore userscore personalscore ratingvalue
    rating score stars star vote myvote grade note manote bewertung meinebewertung wertung sterne punkte nota
    puntuacion valoracion calificacion mivaloracion estrellas voto miovoto valutazione stelle etoiles notation
    cijfer beoordeling sterren betyg karakter vurdering bedommelse arvosana arvio ocena mojaocena hodnoceni hodnotenie
    ertekeles puan oy оценка βαθμολογια 評価 评分 평점`,
  watchedAt: `watchedat watcheddate datewatched watchdate watchedon lastwatchedat lastwatcheddate lastwatched viewedat
    vieweddate dateviewed viewdate viewingdate seenat seendate dateseen seenon lastseenat lastseen playedat dateplayed
    lastplayed lastplayedat lastplayeddate diarydate completedat completeddate datecompleted finishedat finisheddate
    datefinished enddate endedat date day datecreated watchedtime timestamp when started startedat startdate
    gesehenam gesehendatum zuletztgesehen datum tag vule datedevisionnage datevue dateduvisionnage vistoel fechavista
    fechadevisionado fecha data datavisione vistoil assistidoem dataassistido gezienop bekekenop sedd seddatum settdato
    dato katsottu pvm obejrzano dataobejrzenia zhlednuto megnezve tarih izlenmetarihi дата датапросмотра ημερομηνια
    日付 日期 날짜`,
  ratedAt: 'ratedat daterated ratingdate ratedon userratedat lastratedat',
  listedAt: 'listedat watchlistedat watchlistdate watchlistadded listedon dateaddedtowatchlist addedtowatchlistat',
  addedAt: 'addedat dateadded addeddate addedon added createdat created creationdate',
  seen: 'watched seen iswatched viewed hasseen haswatched watchedstatus gesehen vu visto visionne gezien sett katsottu',
  watchlist: `watchlist inwatchlist onwatchlist iswatchlist iswatchlisted watchlisted towatch wanttowatch wanttosee
    wishlist merkliste envies avoir aregarder porver verdespues paraver davedere tezien attse obejrzec`,
  status: 'status state watchstatus userstatus action shelf exclusiveshelf listname list',
  type: 'type mediatype kind titletype entitytype contenttype itemtype typ tipo',
  season: 'season seasonnumber staffel saison temporada stagione',
  genres: 'genres genre',
  plays: 'plays playcount timeswatched watchcount viewcount timesseen',
  repeats: 'repeats rewatchcount rewatches',
  user: 'user username friendlyname userid profile profilename account',
  duration: 'playduration',
  percent: 'percentcomplete',
  review: 'review',
  tags: 'tags',
} as const;

export type Role = keyof typeof NAMES;

const ROLES = new Map<string, { role: Role; rank: number }>();
for (const role of Object.keys(NAMES) as Role[]) // the keys of the object above
  for (const [rank, name] of NAMES[role].split(/\s+/).entries()) {
    const plain = plainWord(name);
    if (!ROLES.has(plain)) ROLES.set(plain, { role, rank });
  }

/** Words before a name that change nothing: “Movie Title”, “media_type”, “Mi nota”. */
const BEFORE = /^(film|movie|item|media|content|user|my|meine?|mi|mia|ilmio|ma|mon|minha|moja|min|mijn)/;
/** Matches the scale in a name: “Rating10”, “rating (out of 10)”, “Score /100”, “Rating 1-10”. */
const IN_NAME = /[\s_([/-]*(?:\b(?:out of|von|sur|su|de|av)\b|\/|[01]\s*(?:-|–|to)|max)?\s*(?<!\d)(5|10|100)[\s)\]]*$/i;
const OUT_OF_5 = new Set(['stars', 'star', 'sterne', 'estrellas', 'stelle', 'etoiles', 'sterren']);

export type Column = {
  /** As `Row.text` expects it. */
  name: string;
  role: Role;
  rank: number;
  /** The scale that the name says, for ratings. */
  scale: Scale | null;
};

/** Returns the role of a column by its name, or null for a column that is not read. */
export function columnOf(name: string): Column | null {
  const whole = ROLES.get(plainWord(name));
  // “percent” in other names is the scale of a rating.
  if (whole?.role === 'percent') return { name, scale: null, ...whole };
  const [inName, highest] = IN_NAME.exec(name) ?? [''];
  const percent = /%|percent|prozent/i.test(name);
  const words = plainWord(name.slice(0, name.length - inName.length).replace(/%|\(?(percent|prozent)\)?/i, ''));
  const found = ROLES.get(words) ?? ROLES.get(words.replace(BEFORE, ''));
  if (!found) return null;
  if (found.role !== 'rating') return highest || percent ? null : { name, scale: null, ...found };
  const scale = percent ? 100 : highest ? (Number(highest) as Scale) : OUT_OF_5.has(words) ? 5 : null; // one of three
  return { name, scale, ...found };
}
