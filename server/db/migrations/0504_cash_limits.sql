-- What businesses may pay each other in cash for one deal, by day; it was a setting without days.
create table cash_limits (
  id bigint generated always as identity primary key,
  valid_from date not null unique,
  amount numeric(14, 4) not null check (amount >= 0), -- EUR for one deal, over all its payments
  source text collate lv_lvs24 not null,
  search tsvector generated always as (search_vector(source)) stored
);
call keep_record('cash_limits');

insert into cash_limits (valid_from, amount, source)
select '2014-01-01', (value #>> '{}')::numeric,
  case when (value #>> '{}')::numeric = 7200 then 'Likuma „Par nodokļiem un nodevām” 30. panta trešā daļa'
    else 'Uzņēmuma noteikta robeža (likuma „Par nodokļiem un nodevām” 30. panta trešā daļa: 7 200 €)' end
from system_properties where key = 'cash_limit';

delete from system_properties where key = 'cash_limit';
