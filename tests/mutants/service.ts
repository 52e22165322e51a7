import type { Mutant } from './mutant.ts'

const story = { test: 'tests/stories/from-rented-printer-to-credit-note.test.ts' }
const completing = { test: 'tests/service/completing.test.ts' }
const invoicing = { test: 'tests/service/invoicing.test.ts' }

export const serviceFaults: readonly Mutant[] = [
  {
    kind: 'rows',
    fault: 'pictures of a machine stay behind when it is deleted with its application',
    file: 'server/areas/service/service.update.ts',
    text: "or (fileable_type = 'serviceable_items' and fileable_id in",
    instead: "or (fileable_type = 'none' and fileable_id in",
    caughtBy: { test: 'tests/service/split.test.ts' },
  },
  {
    kind: 'guard',
    fault: 'work is completed though a material is missing',
    file: 'machines/service-application.ts',
    text: "done ? missing : 'Neviens",
    instead: "done ? null : 'Neviens",
    caughtBy: { test: 'tests/invariants/guards.test.ts' },
  },
  {
    kind: 'guard',
    fault: 'an item line counts as work done',
    file: 'server/areas/service/service.facts.ts',
    text: 'when parts.positions > 0 then parts.positions_done > 0 else parts.items > 0 end',
    instead: 'when parts.positions_done > 0 then true else parts.items > 0 end',
    caughtBy: completing,
  },
  {
    kind: 'guard',
    fault: 'positions that are not done drop off the invoice without a question',
    file: 'server/areas/service/complete.ts',
    text: 'if (rows.length === 0) return',
    instead: 'if (rows.length >= 0) return',
    caughtBy: completing,
  },
  {
    kind: 'rule',
    fault: 'a machine under warranty is charged unless somebody ticks it',
    file: 'server/areas/service/insert.ts',
    text: 'machine?.repaired ?? false',
    instead: 'false',
    caughtBy: { test: 'tests/service/counters-and-warranty.test.ts', named: 'a machine under warranty' },
  },
  {
    kind: 'guard',
    fault: 'a GET that acts once is answered from memory though its record changed',
    file: 'server/http/idempotency.ts',
    text: '(await readState(tx, stands)) !== row.standing',
    instead: "row.standing === 'never'",
    caughtBy: { test: 'tests/http/once.test.ts' },
  },
  {
    kind: 'rows',
    fault: 'materials of jobs that were not done leave the warehouse',
    file: 'server/areas/service/complete.ts',
    text: 'lines.filter((line) => line.is_done)',
    instead: 'lines.filter(() => true)',
    caughtBy: story,
  },
  {
    kind: 'rows',
    fault: 'what is under warranty is charged',
    file: 'server/areas/service/service.charge.ts',
    text: 'l.is_done and not l.is_warranty',
    instead: 'l.is_done',
    caughtBy: story,
  },
  {
    kind: 'rows',
    fault: 'work that was credited and taken back can be invoiced again',
    file: 'server/areas/charges/post.ts',
    text: 'update charges set is_void = true where document_type',
    instead: 'update charges set is_void = false where document_type',
    caughtBy: invoicing,
  },
  {
    kind: 'refusal',
    fault: 'a credit note brings materials back to the warehouse that went into a machine',
    file: 'server/areas/credits/plan.ts',
    text: " and n.source_type <> all (array['service_material', 'service_item'])",
    instead: '',
    caughtBy: invoicing,
  },
  {
    kind: 'lock',
    fault: 'a machine returns from service while another open application has it',
    file: 'server/areas/inventory/serviced.ts',
    text: 'piece.status_before_service === null || rows.length > 0',
    instead: 'piece.status_before_service === null',
    caughtBy: { test: 'tests/service/split.test.ts' },
  },
]
