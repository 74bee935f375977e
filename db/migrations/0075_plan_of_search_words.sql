-- A connection keeps the plan of a trigger's statement, and its first update may change no film. The plan for no films
-- joins by nested loops: with it, an update of all 2,500 films of the catalogue takes over 20 seconds instead of two.
alter function count_search_words() set enable_nestloop = off;
