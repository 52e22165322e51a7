-- Holidays that no rule of the calendar gives: the closing day of the Song and Dance Festival, by year.
create table extra_holidays (
  id bigint generated always as identity primary key,
  day date not null unique,
  name text collate lv_lvs24 not null,
  source text not null,
  search tsvector generated always as (search_vector(name, source)) stored
);
call keep_record('extra_holidays');

insert into extra_holidays (day, name, source) values
  ('2018-07-08', 'XXVI Vispārējo latviešu Dziesmu un XVI Deju svētku noslēguma diena',
    'Likums „Par svētku, atceres un atzīmējamām dienām”: noslēguma diena ir brīvdiena'),
  ('2023-07-09', 'XXVII Vispārējo latviešu Dziesmu un XVII Deju svētku noslēguma diena',
    'Likums „Par svētku, atceres un atzīmējamām dienām”: noslēguma diena ir brīvdiena'),
  ('2028-07-09', 'XXVIII Vispārējo latviešu Dziesmu un XVIII Deju svētku noslēguma diena',
    'Plānots: Kultūras ministrijas rīkojuma projekts (2026. gada marts), svētki 30.06.–09.07.2028.');
