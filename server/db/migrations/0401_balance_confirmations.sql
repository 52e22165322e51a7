-- Balance confirmations: a customer is asked whether they have the same balance on a day.

create table balance_confirmations (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 generated always as ('SA-' || id::text) stored,
  customer_id bigint not null references customers,
  date date not null,
  language text not null check (language in ('lv', 'en', 'lv_en')),
  -- Where it went last; null: printed only.
  address text,
  answer text check (answer in ('agrees', 'differs')),
  -- EUR; the balance that the customer has.
  their_balance numeric(14, 2),
  answer_note text,
  -- Of the customer.
  answered_by text,
  answered_on date,
  -- Who wrote the answer down.
  recorded_by bigint references users,
  withdrawn_at timestamptz,
  constraint balance_confirmations_answer check (
    case
      when answer is null then coalesce(their_balance::text, answer_note, answered_by, answered_on::text, recorded_by::text) is null
      when answer = 'agrees' then their_balance is null
      else their_balance is not null and answer_note is not null
    end and (answer is null or answered_on >= date and recorded_by is not null)
  )
);
-- One question about a day; another one withdraws it first.
create unique index balance_confirmations_once on balance_confirmations (customer_id, date) where withdrawn_at is null;
create index balance_confirmations_date on balance_confirmations (date desc, id desc);
create index balance_confirmations_recorded_by on balance_confirmations (recorded_by) where recorded_by is not null;
call keep_record('balance_confirmations');

-- As asked for: never changed by what is dated back later.
create table balance_confirmation_lines (
  id bigint generated always as identity primary key,
  balance_confirmation_id bigint not null references balance_confirmations,
  type text not null check (type in ('invoice', 'simplified_invoice', 'credit', 'advance')),
  -- Null for the customer's money, which is one sum.
  document_id bigint,
  number text,
  date date,
  due_date date,
  -- EUR; below zero what the customer is owed.
  amount numeric(14, 2) not null check (amount <> 0),
  constraint balance_confirmation_lines_document check (
    case when type in ('credit', 'advance') then coalesce(document_id::text, number, date::text, due_date::text) is null
    else document_id is not null and number is not null and date is not null and due_date is not null end
  )
);
create index balance_confirmation_lines_confirmation on balance_confirmation_lines (balance_confirmation_id);
call make_append_only('balance_confirmation_lines');
