import type { Mutant } from './mutant.ts'

const test = 'tests/receivables/interest-claims.test.ts'
const reckoning = 'server/areas/receivables/interest.stretches.ts'
const making = 'server/areas/receivables/interest-claims.make.ts'
const functions = 'server/db/functions/interest-claims.sql'

const frozen = { test, named: 'interest up to a day' }
const cap = { test, named: 'a later claim' }
const once = { test, named: 'of claims at once' }
const together = { test, named: 'a claim and its draft' }
const billed = { test, named: 'once it is billed' }
const noInterest = { test, named: 'interest bears no interest' }
const refused = { test, named: 'what cannot be claimed' }

export const interestClaimFaults: readonly Mutant[] = [
  {
    kind: 'refusal',
    fault: 'acceptance of a claimed invoice is withdrawn (INV-INTEREST-5)',
    file: 'server/areas/invoices/invoices.facts.ts',
    text: 'if (interest_claim !== null) return',
    instead: "if (interest_claim === '') return",
    caughtBy: together,
  },
  {
    kind: 'rows',
    fault: 'days of a cancelled claim stay claimed (INV-INTEREST-7)',
    file: reckoning,
    text: 'where l.is_live and l.invoice_id in',
    instead: 'where l.invoice_id in',
    caughtBy: together,
  },
  {
    kind: 'rule',
    fault: 'days after a claim are one row with its own (INV-INTEREST-5)',
    file: reckoning,
    text: 'cross join lateral (values (k.first), (k.last + 1)) x (day)',
    instead: 'cross join lateral (values (k.first)) x (day)',
    caughtBy: cap,
  },
  {
    kind: 'sum',
    fault: 'what was claimed uses up the cap by what it would cost now (INV-INTEREST-6)',
    file: reckoning,
    text: 'then coalesce(u.used, 0) else 0 end as cap',
    instead: 'then 0 else 0 end as cap',
    caughtBy: cap,
  },
  {
    kind: 'rule',
    fault: 'invoices of interest bear interest (INV-INTEREST-9)',
    file: reckoning,
    text: "v.accepted_at is not null and v.type <> 'interest' and v.due_date < ${to}",
    instead: 'v.accepted_at is not null and v.due_date < ${to}',
    caughtBy: noInterest,
  },
  {
    kind: 'rule',
    fault: 'invoices of interest say that they bear interest (INV-INTEREST-9)',
    file: 'server/areas/invoices/invoices.document.ts',
    text: 'late_interest_snapshot : is_interest ? null : await',
    instead: 'late_interest_snapshot : is_interest ? await lateInterest(db, header) : await',
    caughtBy: noInterest,
  },
  {
    kind: 'lock',
    fault: 'two claims at once reckon the same days (INV-INTEREST-5)',
    file: making,
    text: 'accepted_at is not null order by id for update',
    instead: 'accepted_at is not null order by id',
    caughtBy: once,
  },
  {
    kind: 'guard',
    fault: 'invoices of another customer are claimed',
    file: making,
    text: 'and customer_id = ${customerId} and accepted_at',
    instead: 'and accepted_at',
    caughtBy: refused,
  },
  {
    kind: 'guard',
    fault: 'interest of a disputed invoice is claimed',
    file: making,
    text: 'if (late.is_disputed) return',
    instead: "if (late.is_disputed && until < '2000') return",
    caughtBy: refused,
  },
  {
    kind: 'guard',
    fault: 'interest is claimed of days to come',
    file: 'server/areas/receivables/interest.claimable.ts',
    text: 'if (last > today)',
    instead: 'if (last > today && today === null)',
    caughtBy: refused,
  },
  {
    kind: 'sum',
    fault: 'an invoice is charged for the first row of its interest alone',
    file: making,
    text: 'unit_price: round2(sum(stretches.map(({ interest }) => interest))),',
    instead: 'unit_price: round2(stretches[0].interest),',
    caughtBy: frozen,
  },
  {
    kind: 'guard',
    fault: 'rows of a claim can be changed (INV-INTEREST-6)',
    file: functions,
    text: "tg_op = 'DELETE' or to_jsonb(new) - 'is_live' <> to_jsonb(old) - 'is_live'",
    instead: "tg_op = 'DELETE'",
    caughtBy: once,
  },
  {
    kind: 'guard',
    fault: 'a claim can be changed (INV-INTEREST-6)',
    file: functions,
    text: 'or to_jsonb(new) - free <> to_jsonb(old) - free then',
    instead: 'then',
    caughtBy: once,
  },
  {
    kind: 'sum',
    fault: 'rows of a claim need not come to its amount (INV-INTEREST-6)',
    file: functions,
    text: 'c.amount is distinct from (select sum(l.interest)',
    instead: 'c.amount < (select 0 * sum(l.interest)',
    caughtBy: once,
  },
  {
    kind: 'guard',
    fault: 'interest is sold at a discount on its draft (INV-INTEREST-6)',
    file: 'server/areas/invoices/invoices.lines.ts',
    text: "if (item.source_type === 'late_interest') refuseInterest(fields)",
    instead: '',
    caughtBy: together,
  },
  {
    kind: 'rule',
    fault: 'a claim outlives its draft (INV-INTEREST-7)',
    file: 'server/areas/invoices/holders.ts',
    text: 'await cancelUnbilled(ctx, claims)',
    instead: 'void claims',
    caughtBy: together,
  },
  {
    kind: 'rule',
    fault: 'a claim that was owed goes with a later draft (INV-INTEREST-7)',
    file: 'server/areas/charges/interest-claims.ts',
    text: "where c.document_type = 'interest' and c.document_id = t.id)",
    instead: "where c.document_type = 'interest' and c.document_id = t.id and c.quantity_invoiced > 0)",
    caughtBy: billed,
  },
  {
    kind: 'guard',
    fault: 'a claim on an accepted invoice is cancelled (INV-INTEREST-7)',
    file: 'server/areas/receivables/interest-claims.cancel.ts',
    text: '  await refuseBilled(db, id)\n',
    instead: '',
    caughtBy: billed,
  },
  {
    kind: 'rule',
    fault: 'interest is invoiced with goods (INV-INTEREST-8)',
    file: 'server/areas/invoices/draft.ts',
    text: '  refuseMixedInterest(sources)\n',
    instead: '',
    caughtBy: billed,
  },
  {
    kind: 'rule',
    fault: 'interest has the VAT of work (INV-INTEREST-8)',
    file: 'server/areas/invoices/vat.ts',
    text: 'isInterest(line) ? interest : line.catalog_item_id',
    instead: 'line.catalog_item_id',
    caughtBy: noInterest,
  },
  {
    kind: 'rule',
    fault: 'interest of a seller without VAT has a reason of its own (INV-VAT-7)',
    file: 'contract/company/vat-decision.ts',
    text: 'sellerRegistered ? vatReasons.lateInterest : vatReasons.unregisteredSeller',
    instead: 'sellerRegistered ? vatReasons.lateInterest : vatReasons.lateInterest',
    caughtBy: noInterest,
  },
  {
    kind: 'rule',
    fault: 'interest is posted as sales',
    file: 'server/db/functions/ledger-accounts.sql',
    text: "when source_type = 'late_interest' then",
    instead: "when source_type = 'none' then",
    caughtBy: frozen,
  },
]
