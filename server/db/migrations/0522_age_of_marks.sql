-- Since when a document waits to be posted, by the clock of the machine. The balances of documents and accounts are not
-- compared while one waits, so the audit reports a mark that stays.
alter table ledger_queue add column marked_at timestamptz not null default clock_timestamp();
