-- Reminders in levels: all overdue invoices of a customer in one letter.

create table reminder_levels (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null,
  -- From how many days after the due date on.
  days integer not null unique check (days between 1 and 3650),
  subject_lv text not null,
  text_lv text not null,
  subject_en text not null,
  text_en text not null,
  search tsvector generated always as (search_vector(name, subject_lv)) stored
);
call keep_record('reminder_levels');

insert into reminder_levels (name, days, subject_lv, text_lv, subject_en, text_en) values
  ('Atgādinājums', 5, 'Atgādinājums par neapmaksātiem rēķiniem',
    E'Labdien!\n\nAtgādinām, ka nav apmaksāti rēķini:\n{invoices}\n\nKopā apmaksai: {open}. Ja maksājums jau ir veikts, lūdzam šo vēstuli neņemt vērā.\n\n{seller}',
    'Reminder of unpaid invoices',
    E'Hello,\n\nthese invoices are not paid yet:\n{invoices}\n\nTotal to be paid: {open}. If you have paid in the meantime, please disregard this letter.\n\n{seller}'),
  ('Otrais atgādinājums', 20, 'Otrais atgādinājums par neapmaksātiem rēķiniem',
    E'Labdien!\n\nJau atgādinājām par šiem rēķiniem, bet maksājumu neesam saņēmuši:\n{invoices}\n\nLūdzam samaksāt {open} vai pavēstīt, kad tas tiks izdarīts.\n\n{seller}',
    'Second reminder of unpaid invoices',
    E'Hello,\n\nwe have reminded you of these invoices but have not received a payment:\n{invoices}\n\nPlease pay {open} or let us know when you will.\n\n{seller}'),
  ('Brīdinājums', 45, 'Brīdinājums par parāda piedziņu',
    E'Labdien!\n\nNeraugoties uz atgādinājumiem, nav apmaksāti rēķini:\n{invoices}\n\nLūdzam samaksāt {open} septiņu dienu laikā. Pretējā gadījumā parādu nodosim piedziņai.\n\n{seller}',
    'Final notice before debt collection',
    E'Hello,\n\ndespite our reminders these invoices are not paid:\n{invoices}\n\nPlease pay {open} within seven days; otherwise the debt goes to collection.\n\n{seller}');

-- The newest reminder of an invoice: its day and its level. A reminder of that invoice alone counts as the first level.
alter table invoices
  add column reminded_on date,
  add column reminder_level_id bigint references reminder_levels;
create index invoices_reminder_level on invoices (reminder_level_id) where reminder_level_id is not null;
alter table invoices disable trigger user;
update invoices v set reminded_on = r.day, reminder_level_id = (select id from reminder_levels order by days limit 1)
from (
  select entity_id, max((at at time zone 'Europe/Riga')::date) as day from audit_log
  where entity_type = 'invoices' and event = 'EMAIL_DUE' group by 1
) r
where r.entity_id = v.id and v.reminder_count > 0;
alter table invoices enable trigger user;

create table reminder_letters (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 generated always as ('AT-' || id::text) stored,
  customer_id bigint not null references customers,
  date date not null,
  -- The highest of its invoices.
  reminder_level_id bigint not null references reminder_levels,
  address text not null,
  language text not null check (language in ('lv', 'en', 'lv_en'))
);
create index reminder_letters_date on reminder_letters (date desc, id desc);
create index reminder_letters_customer on reminder_letters (customer_id);
create index reminder_letters_level on reminder_letters (reminder_level_id);
call keep_record('reminder_letters');

create table reminder_letter_lines (
  id bigint generated always as identity primary key,
  reminder_letter_id bigint not null references reminder_letters,
  invoice_id bigint not null references invoices,
  -- Of the letter.
  date date not null,
  reminder_level_id bigint not null references reminder_levels,
  overdue_days integer not null check (overdue_days > 0),
  -- EUR; that of the moment at which the letter is sent.
  open numeric(14, 2) not null check (open >= 0),
  -- Why the letter that waited does not ask for it any more.
  left_out text check (left_out in ('paid', 'disputed')),
  -- Nobody is reminded twice of one invoice on one day by letters of a run.
  constraint reminder_letter_lines_once_a_day unique (invoice_id, date)
);
create index reminder_letter_lines_letter on reminder_letter_lines (reminder_letter_id);
create index reminder_letter_lines_level on reminder_letter_lines (reminder_level_id);
