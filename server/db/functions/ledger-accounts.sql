-- Which account a posting goes to (docs/domain/ledger.md#accounts).

create or replace function party_of(country bigint, day date) returns text
  language sql stable parallel safe
as $$
  select case
    when c.code = 'LV' then 'domestic'
    when c.eu_from <= day and day <= coalesce(c.eu_to, 'infinity') then 'eu'
    else 'other'
  end
  from countries c where c.id = country
$$;

-- The most exact rule of the role that applies on the day: by rate, then by VAT category, then by party.
create or replace function rule_account(wanted text, category text, rate numeric, party_kind text, day date) returns bigint
  language sql stable parallel safe
as $$
  select r.account_id from posting_rules r
  where r.role = wanted and r.valid_from <= day
    and (r.vat_category is null or r.vat_category = category) and (r.vat_rate is null or r.vat_rate = rate)
    and (r.party_kind is null or r.party_kind = rule_account.party_kind)
  order by r.vat_rate is not null desc, r.vat_category is not null desc, r.party_kind is not null desc, r.valid_from desc limit 1
$$;

-- Where the money of a payment lies.
create or replace function money_account(method text, at_till boolean, day date) returns bigint
  language sql stable parallel safe
as $$
  select rule_account(case
    when method = 'cash' then case when at_till then 'till_cash' else 'cash' end
    when method = 'card' then 'card'
    when method = 'gift_card' or (method = 'offset' and at_till) then 'gift_card'
    when method = 'offset' then 'offset'
    else 'bank'
  end, null, null, null, day)
$$;

-- Income of a sold line: its own account, that of its item, that of its category, or the rule of its VAT. What is paid
-- for a gift card is owed to its bearer.
create or replace function income_account(
  own bigint, item bigint, category text, rate numeric, party_kind text, day date
) returns bigint
  language sql stable parallel safe
as $$
  select case
    when k.type = 'gift_card' then rule_account('gift_card', null, null, null, day)
    else coalesce(own, k.accounting_account_id, a.income_account_id, rule_account('income', category, rate, party_kind, day))
  end
  from (values (item)) wanted (id)
  left join catalog_items k on k.id = wanted.id
  left join category_accounts a on a.category_id = k.category_id
$$;

-- Income of a line of an invoice; late interest is no turnover and has a rule of its own.
create or replace function invoice_income_account(
  source_type text, own bigint, item bigint, category text, rate numeric, party_kind text, day date
) returns bigint
  language sql stable parallel safe
as $$
  select case
    when source_type = 'late_interest' then coalesce(own, rule_account('late_interest', null, null, null, day))
    else income_account(own, item, category, rate, party_kind, day)
  end
$$;
