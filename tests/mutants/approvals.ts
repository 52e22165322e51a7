import type { Mutant } from './mutant.ts'

const approval = (named: string) => ({ test: 'tests/supplier-invoices/approval.test.ts', named })
const sql = 'server/db/functions/supplier-invoices.sql'
const decide = 'server/areas/supplier-invoices/supplier-invoices.decide.ts'

/** docs/domain/purchasing.md#approval */
export const approvalFaults: readonly Mutant[] = [
  {
    kind: 'refusal',
    fault: 'the deputy of a step may be somebody who cannot approve',
    file: 'server/areas/reference/approval-steps.ts',
    text: "['approver_id', 'deputy_id']",
    instead: "['approver_id']",
    caughtBy: approval('a step is given only to people who can approve'),
  },
  {
    kind: 'refusal',
    fault: 'a step is moved to somebody who cannot approve',
    file: 'server/areas/reference/approval-steps.ts',
    text: '  changing: async ({ db }, _before, after) => requireRights(db, after),',
    instead: '',
    caughtBy: approval('a step is given only to people who can approve'),
  },
  {
    kind: 'guard',
    fault: 'a later step is decided before the one ahead of it (INV-APPROVAL-1)',
    file: sql,
    text: "      and s.step_nr = min(s.step_nr) filter (where a.decision is distinct from 'approved') over ()",
    instead: '',
    caughtBy: approval('an invoice is accepted after each step'),
  },
  {
    kind: 'guard',
    fault: 'a step is needed above its sum only (INV-APPROVAL-1)',
    file: sql,
    text: 's.from_gross <= sum_with_vat',
    instead: 's.from_gross < sum_with_vat',
    caughtBy: approval('an invoice is accepted after each step'),
  },
  {
    kind: 'guard',
    fault: 'a step that is no longer in use is needed (INV-APPROVAL-1)',
    file: sql,
    text: 'where s.is_active and s.from_gross',
    instead: 'where s.from_gross',
    caughtBy: approval('a step that is no longer in use'),
  },
  {
    kind: 'guard',
    fault: 'the database accepts an invoice that is not approved (INV-APPROVAL-1)',
    file: sql,
    text: "from invoice_approval_steps_of(new.id, new.gross) where decision is distinct from 'approved'",
    instead: "from invoice_approval_steps_of(new.id, new.gross) where decision = 'declined'",
    caughtBy: approval('the database refuses'),
  },
  {
    kind: 'guard',
    fault: 'a decision stays when the sum changes (INV-APPROVAL-2)',
    file: 'server/db/triggers/purchasing.sql',
    text: 'new.net, new.vat, new.gross, new.vat_kind, new.accounting_account_id)',
    instead: 'old.net, old.vat, old.gross, new.vat_kind, new.accounting_account_id)',
    caughtBy: approval('what was approved counts'),
  },
  {
    kind: 'guard',
    fault: 'decisions of an accepted invoice are deleted (INV-APPROVAL-3)',
    file: sql,
    text: "if found and owner.status <> 'new' then\n    perform refuse('DG003', 'decision'",
    instead: "if found and tg_op = 'INSERT' and owner.status <> 'new' then\n    perform refuse('DG003', 'decision'",
    caughtBy: approval('an accepted invoice keeps'),
  },
  {
    kind: 'guard',
    fault: 'anybody decides a step (INV-APPROVAL-3)',
    file: sql,
    text: 'and new.decided_by in (approver_id, deputy_id)',
    instead: '',
    caughtBy: approval('the database refuses'),
  },
  {
    kind: 'rule',
    fault: 'an invoice is declined without a reason',
    file: decide,
    text: "if (decision === 'declined' && note === null) throw",
    instead: 'if (false) throw',
    caughtBy: approval('a declined invoice waits'),
  },
  {
    kind: 'rule',
    fault: 'who approved cannot decline any more',
    file: decide,
    text: "(w.is_next or ${decision} = 'declined' and w.decision is not null)",
    instead: 'w.is_next',
    caughtBy: approval('a declined invoice waits'),
  },
  {
    kind: 'rule',
    fault: 'a version that was not seen is approved',
    file: decide,
    text: "'APPROVE' : 'DECLINE', lock_version)",
    instead: "'APPROVE' : 'DECLINE')",
    caughtBy: approval('who decides after somebody'),
  },
  {
    kind: 'rows',
    fault: 'the list does not offer a deputy what waits for them',
    file: 'server/areas/supplier-invoices/approvals.ts',
    text: 'in (w.approver_id, w.deputy_id)))`',
    instead: 'in (w.approver_id)))`',
    caughtBy: approval('an invoice is accepted after each step'),
  },
]
