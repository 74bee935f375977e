-- Search finds a title in every spelling of its numbers and short forms: "Part II", "part 2", "part two"; "Dr."

-- The aliases, then other spellings: of all titles with figures and short forms, of the title also with words. The first
-- word is never a Roman numeral, and "i" only in "part i". respell.ts of the search does the same for queries.
create function search_other_titles(title text, original_title text, aliases text[]) returns text[]
  language plpgsql immutable parallel safe
  as $$
    declare
      short constant jsonb := '
        {"zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
        "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "thirteen": "13", "fourteen": "14",
        "fifteen": "15", "sixteen": "16", "seventeen": "17", "eighteen": "18", "nineteen": "19", "twenty": "20",
        "thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "seventy": "70", "eighty": "80", "ninety": "90",
        "first": "1st", "second": "2nd", "third": "3rd", "fourth": "4th", "fifth": "5th", "sixth": "6th",
        "seventh": "7th", "eighth": "8th", "ninth": "9th", "tenth": "10th", "eleventh": "11th", "twelfth": "12th",
        "thirteenth": "13th", "fourteenth": "14th", "fifteenth": "15th", "sixteenth": "16th", "seventeenth": "17th",
        "eighteenth": "18th", "nineteenth": "19th", "twentieth": "20th", "thirtieth": "30th",
        "versus": "vs", "doctor": "dr", "saint": "st", "mister": "mr"}'::jsonb;
      long constant jsonb := '
        {"0": "zero", "1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
        "8": "eight", "9": "nine", "10": "ten", "11": "eleven", "12": "twelve", "13": "thirteen",
        "14": "fourteen", "15": "fifteen", "16": "sixteen", "17": "seventeen", "18": "eighteen",
        "19": "nineteen", "20": "twenty", "30": "thirty", "40": "forty", "50": "fifty", "60": "sixty",
        "70": "seventy", "80": "eighty", "90": "ninety", "1st": "first", "2nd": "second", "3rd": "third",
        "4th": "fourth", "5th": "fifth", "6th": "sixth", "7th": "seventh", "8th": "eighth", "9th": "ninth",
        "10th": "tenth", "11th": "eleventh", "12th": "twelfth", "13th": "thirteenth", "14th": "fourteenth",
        "15th": "fifteenth", "16th": "sixteenth", "17th": "seventeenth", "18th": "eighteenth",
        "19th": "nineteenth", "20th": "twentieth", "30th": "thirtieth", "vs": "versus", "dr": "doctor",
        "st": "saint", "mr": "mister"}'::jsonb;
      roman constant text[] := '{ii,iii,iv,v,vi,vii,viii,ix,x,xi,xii,xiii,xiv,xv,xvi,xvii,xviii,xix,xx}'::text[];
      titles text[] := public.search_texts(aliases);
      as_written constant text := public.search_text(title);
      given text;
      words text[];
      figures text;
    begin
      foreach given in array titles || as_written || array_remove(array[public.search_text(original_title)], null) loop
        -- Most titles have no other spelling.
        continue when not short ?| string_to_array(given, ' ') and given !~ '[0-9]|\m([ivx]+|vs|dr|st|mr)\M';
        words := string_to_array(regexp_replace(given, '\m(part|chapter|volume|episode) i\M', '\1 1', 'g'), ' ');
        for place in 1 .. cardinality(words) loop
          words[place] := coalesce(short ->> words[place],
            case when place > 1 then (array_position(roman, words[place]) + 1)::text end, words[place]);
        end loop;
        figures := array_to_string(words, ' ');
        figures := regexp_replace(figures, '\m([2-9])0 ([1-9](?:st|nd|rd|th)?)\M', '\1\2', 'g');
        figures := regexp_replace(figures, '\m([0-9]{1,3}) hundred\M', '\100', 'g');
        figures := regexp_replace(figures, '\m([0-9]{1,3}) thousand\M', '\1000', 'g');
        if figures <> given then titles := titles || figures; end if;
        continue when given <> as_written;
        words := string_to_array(figures, ' ');
        for place in 1 .. cardinality(words) loop
          words[place] := coalesce(long ->> words[place],
            case when words[place] ~ '^[2-9][1-9](st|nd|rd|th)?$'
              then (long ->> (left(words[place], 1) || '0')) || ' ' || (long ->> substr(words[place], 2)) end,
            words[place]);
        end loop;
        titles := titles || array_remove(array_remove(array[array_to_string(words, ' ')], given), figures);
      end loop;
      return titles;
    end
  $$;

-- Search finds a film by the key and by the words of each. With these columns go their indexes.
alter table film drop column search_document, drop column search_aliases;
alter table film
  add column search_aliases text[] not null generated always as (
    search_other_titles(title, original_title, aliases)) stored,
  add column search_document tsvector generated always as (
    case when removed_at is null then array_to_tsvector(
      search_words(search_text(title)) || coalesce(search_words(search_text(original_title)), '{}')
      || search_words(search_other_titles(title, original_title, aliases))
      || search_words(search_people) || search_tiers(vote_count)) end) stored;

create index film_search_alias_index on film using gin (search_keys(search_aliases)) with (gin_pending_list_limit = 256);
create index film_search_document_index on film using gin (search_document) with (gin_pending_list_limit = 256);

truncate search_word;
insert into search_word (word, films)
  select word, count(*) from film, unnest(tsvector_to_array(search_document)) as word group by word;
