import type { Mutant } from './mutant.ts'

const postings = 'tests/ledger/postings.test.ts'
const ledger = 'tests/ledger/ledger.test.ts'
const reports = 'tests/ledger/reports.test.ts'

export const ledgerFaults: readonly Mutant[] = [
  {
    kind: 'guard',
    fault: 'an entry that does not balance is taken (INV-LEDGER-1)',
    file: 'server/db/functions/ledger-post.sql',
    text: 'group by 1, 2 having sum(l.amount) <> 0 limit 1;',
    instead: 'group by 1, 2 having false limit 1;',
    caughtBy: { test: ledger, named: 'an entry that does not balance' },
  },
  {
    kind: 'guard',
    fault: 'the last closed day takes an entry (INV-LEDGER-6)',
    file: 'server/db/functions/ledger-post.sql',
    text: 'where m.date <= c.closed_until limit 1;',
    instead: 'where m.date < c.closed_until limit 1;',
    caughtBy: { test: ledger, named: 'the last closed day' },
  },
  {
    kind: 'sum',
    fault: 'cents of stock are rounded without the rest of the posting before (INV-LEDGER-5)',
    file: 'server/db/functions/ledger-post.sql',
    text: 'round(upto, 2) - coalesce(lag(round(upto, 2)) over (',
    instead: 'round(exact, 2) - coalesce(0 * lag(round(upto, 2)) over (',
    caughtBy: { test: postings, named: 'three pieces of a cent' },
  },
  {
    kind: 'sum',
    fault: 'the rest of rounding is forgotten between two postings (INV-LEDGER-5)',
    file: 'server/db/functions/ledger-post.sql',
    text: 'select r.*, coalesce(c.carry, 0) + sum(r.exact)',
    instead: 'select r.*, 0 + sum(r.exact)',
    caughtBy: { test: postings, named: 'three pieces of a cent' },
  },
  {
    kind: 'rule',
    fault: 'a document that is no longer accepted keeps its entry (INV-LEDGER-3)',
    file: 'server/db/functions/ledger-sales.sql',
    text: 'where t.id = any (ids) and t.accepted_at is not null\n  ), income as (\n    select d.id, income_account(l.accounting_account_id, l.catalog_item_id, l.vat_category, l.vat_rate, d.party, d.date) as account_id, l.net',
    instead:
      'where t.id = any (ids)\n  ), income as (\n    select d.id, income_account(l.accounting_account_id, l.catalog_item_id, l.vat_category, l.vat_rate, d.party, d.date) as account_id, l.net',
    caughtBy: { test: postings, named: 'an invoice that is withdrawn' },
  },
  {
    kind: 'rule',
    fault: 'tax on payment is due with the invoice',
    file: 'server/db/functions/ledger-payments.sql',
    text: 'where t.accepted_at is not null and t.vat_on_payment and t.gross > 0',
    instead: 'where t.accepted_at is not null and not t.vat_on_payment and t.gross > 0',
    caughtBy: { test: postings, named: 'tax on payment' },
  },
  {
    kind: 'rows',
    fault: 'a payment that is taken back is not marked for posting (INV-LEDGER-3)',
    file: 'server/db/triggers/ledger.sql',
    text: 'create or replace trigger mark_posting after insert or update or delete on payments for each row',
    instead: 'create or replace trigger mark_posting after insert on payments for each row',
    caughtBy: { test: postings, named: 'payments that are taken back' },
  },
  {
    kind: 'rule',
    fault: 'the tax of an advance is not given back when it is used (INV-MONEY-4)',
    file: 'server/db/functions/ledger-payments.sql',
    text: "('advance_vat', d.vat_category, d.vat_rate, null, -d.vat)",
    instead: "('advance_vat', d.vat_category, d.vat_rate, null, 0 * d.vat)",
    caughtBy: { test: postings, named: 'an advance bears its tax' },
  },
  {
    kind: 'sum',
    fault: 'a month counts debit alone (INV-LEDGER-7)',
    file: 'server/db/functions/ledger-post.sql',
    text: 'credit = ledger_months.credit + excluded.credit;',
    instead: 'credit = ledger_months.credit;',
    caughtBy: { test: ledger, named: 'months follow' },
  },
  {
    kind: 'sum',
    fault: 'the days of the first month before the period are left out of its opening balance',
    file: 'server/areas/ledger/trial-balance.list.ts',
    text: "where date >= date_trunc('month', ${first}::timestamp)::date and date < ${first}::date",
    instead: 'where false',
    caughtBy: { test: reports, named: 'balances from' },
  },
  {
    kind: 'rule',
    fault: 'a rule of the rate does not go before that of the category',
    file: 'server/db/functions/ledger-accounts.sql',
    text: 'order by r.vat_rate is not null desc, r.vat_category',
    instead: 'order by r.vat_category',
    caughtBy: { test: ledger, named: 'the most exact rule' },
  },
  {
    kind: 'rows',
    fault: 'the export leaves out the last day of the period',
    file: 'server/areas/ledger/ledger.csv.ts',
    text: 'and date <= ${last}',
    instead: 'and date < ${last}',
    caughtBy: { test: reports, named: 'the export has every amount' },
  },
  {
    kind: 'sum',
    fault: 'the sum of an entry counts both of its sides',
    file: 'server/areas/ledger/ledger-entries.record.ts',
    text: 'sum(l.amount) filter (where l.amount > 0)',
    instead: 'sum(abs(l.amount))',
    caughtBy: { test: reports, named: 'an entry names its document' },
  },
]
