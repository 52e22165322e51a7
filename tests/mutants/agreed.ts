import type { Mutant } from './mutant.ts'

const cases = { test: 'tests/invariants/guards.test.ts' }
const rulesTable = { test: 'tests/invariants/rules.test.ts' }
const nextStep = { test: 'tests/keyboard/next-step.test.ts' }

/** A lifecycle lets through what it has to keep back, or the other way round. */
const guards: readonly Mutant[] = [
  {
    kind: 'guard',
    fault: 'an order whose act is signed goes back',
    file: 'machines/order.ts',
    text: "        if (facts.actSigned) return 'Pieņemšanas–nodošanas akts ir parakstīts'\n",
    instead: '',
    caughtBy: cases,
  },
  {
    kind: 'guard',
    fault: 'reminders go out before anything is overdue, and not after',
    file: 'machines/invoice.ts',
    text: "facts.overdue ? null : 'Apmaksas termiņš nav kavēts'",
    instead: "facts.overdue ? 'Apmaksas termiņš nav kavēts' : null",
    caughtBy: cases,
  },
  {
    kind: 'guard',
    fault: 'a draft of an invoice is credited',
    file: 'machines/credit-note.ts',
    text: "        if (!facts.invoiceAccepted) return 'Kreditējamais rēķins nav akceptēts'\n",
    instead: '',
    caughtBy: cases,
  },
  {
    kind: 'guard',
    fault: 'received goods that are gone are cancelled',
    file: 'machines/procurement.ts',
    text: "if (state !== 'accepted') return null",
    instead: "if (state === 'accepted') return null",
    caughtBy: cases,
  },
  {
    kind: 'guard',
    fault: 'a return act is cancelled after the supplier credited it',
    file: 'machines/return-act.ts',
    text: "facts.credited ? 'Aktam jau ir reģistrēts piegādātāja kredītrēķins' : closed(facts)",
    instead: 'closed(facts)',
    caughtBy: cases,
  },
  {
    kind: 'guard',
    fault: 'an offer that has a number is deleted',
    file: 'machines/offer.ts',
    text: 'refuse: (facts) => (facts.numbered ?',
    instead: 'refuse: (facts) => (facts.numbered && facts.outdated ?',
    caughtBy: cases,
  },
  {
    kind: 'guard',
    fault: 'a simplified invoice is taken back in a closed period',
    file: 'machines/simplified-invoice.ts',
    text: "to: 'annulled' }], refuse: refuseFrozen }",
    instead: "to: 'annulled' }] }",
    caughtBy: cases,
  },
  {
    kind: 'guard',
    fault: 'accepting an invoice again is refused instead of being known',
    file: 'machines/invoice.ts',
    text: "settled: (_, state) => state !== 'draft'",
    instead: 'settled: () => false',
    caughtBy: cases,
  },
  {
    kind: 'guard',
    fault: 'what the server tells of a blocked customer is always no',
    file: 'server/areas/orders/orders.facts.ts',
    text: 'c.is_blocked as "customerBlocked"',
    instead: 'c.is_blocked and false as "customerBlocked"',
    caughtBy: { test: 'tests/http/transitions.test.ts', named: "'order'" },
  },
]

/** More people may than should, or fewer. */
const rules: readonly Mutant[] = [
  {
    kind: 'rule',
    fault: 'F9 invoices an order before its goods are issued',
    file: 'commands/next-step.ts',
    text: "['order.reserve', 'order.issue', 'order.issue-invoice']",
    instead: "['order.reserve', 'order.issue-invoice', 'order.issue']",
    caughtBy: nextStep,
  },
  {
    kind: 'rule',
    fault: 'F9 takes a step that the lifecycle does not allow now',
    file: 'commands/next-step.ts',
    text: 'record?.can?.[event] === true',
    instead: 'record?.can?.[event] !== undefined',
    caughtBy: nextStep,
  },
  {
    kind: 'rule',
    fault: 'who sees orders cancels them',
    file: 'contract/orders/orders.ts',
    text: "title: 'Atcelt pasūtījumu',\n    rule: 'manage_orders'",
    instead: "title: 'Atcelt pasūtījumu',\n    rule: 'view_orders'",
    caughtBy: rulesTable,
  },
  {
    kind: 'rule',
    fault: 'of several permissions one is enough',
    file: 'server/http/permit.ts',
    text: 'rule.allOf.every(',
    instead: 'rule.allOf.some(',
    caughtBy: { test: 'tests/http/matrix.test.ts', named: 'every permission but its own' },
  },
  {
    kind: 'rule',
    fault: 'a module that is off stays open',
    file: 'server/http/permit.ts',
    text: 'return (!module || user.modules.has(module)) && satisfies(user, rule)',
    instead: 'return satisfies(user, rule) || module === null',
    caughtBy: { test: 'tests/http/matrix.test.ts', named: 'a module that is off' },
  },
  {
    kind: 'rule',
    fault: 'the suppliers open to everybody',
    file: 'contract/pages.ts',
    text: "'/stock/suppliers', 'Piegādātāji', 'view_suppliers'",
    instead: "'/stock/suppliers', 'Piegādātāji', 'signed-in'",
    caughtBy: rulesTable,
  },
  {
    kind: 'rule',
    fault: 'invoices are accepted by whoever sees them',
    file: 'contract/invoices/invoices.ts',
    text: "title: 'Akceptēt rēķinu', rule: 'manage_invoices'",
    instead: "title: 'Akceptēt rēķinu', rule: { anyOf: ['manage_invoices', 'view_invoices'] }",
    caughtBy: rulesTable,
  },
  {
    kind: 'rule',
    fault: 'people are managed in an installation without that module',
    file: 'contract/users/users.ts',
    text: "const rule = { rule: 'manage_users', module: 'users' } as const",
    instead: "const rule = { rule: 'manage_users' } as const",
    caughtBy: rulesTable,
  },
  {
    kind: 'rule',
    fault: 'a command is offered to people whose call is then refused',
    file: 'commands/invoices/invoices.ts',
    text: "    title: 'Akceptēt rēķinu',\n",
    instead: "    title: 'Akceptēt rēķinu',\n    module: 'users',\n",
    caughtBy: rulesTable,
  },
  {
    kind: 'rule',
    fault: 'whatever a customer-side account was given counts',
    file: 'server/http/visible.ts',
    text: "if (kind === 'staff') return",
    instead: "if (kind === 'staff' || granted.length > 0) return",
    caughtBy: { test: 'tests/http/matrix.test.ts', named: 'a customer-side user' },
  },
]

const answers = { test: 'tests/workspace/answers.test.ts' }
const book = { test: 'tests/workspace/line-book.test.ts' }
const live = { test: 'tests/http/live.test.ts' }

/** What changed is not seen, or what should stay goes. */
const redraws: readonly Mutant[] = [
  {
    kind: 'redraw',
    fault: 'a changed order is not read anew',
    file: 'src/data/affected.ts',
    text: 'keys.some((key) => Number(key) === id)',
    instead: 'keys.some((key) => key === String(id))',
    caughtBy: answers,
  },
  {
    kind: 'redraw',
    fault: 'answers that a screen shows are forgotten',
    file: 'src/data/cache.tsx',
    text: 'if (!this.shown.has(key)) this.answers.delete(key)',
    instead: 'this.answers.delete(key)',
    caughtBy: answers,
  },
  {
    kind: 'redraw',
    fault: 'of two screens that show an answer one counts',
    file: 'src/data/cache.tsx',
    text: '(this.shown.get(key) ?? 0) + 1',
    instead: '1',
    caughtBy: answers,
  },
  {
    kind: 'redraw',
    fault: 'changes are not announced',
    file: 'server/http/audit-trail.ts',
    text: "select pg_notify('changes',",
    instead: "select pg_notify('change',",
    caughtBy: live,
  },
  {
    kind: 'redraw',
    fault: 'customers hear of what others do',
    file: 'server/http/events.ts',
    text: "if (user.kind === 'staff' || theirs) {",
    instead: "if (user.kind === 'staff' || change.customer_id !== null) {",
    caughtBy: live,
  },
  {
    kind: 'redraw',
    fault: 'what was typed into a line is gone when its lines come anew',
    file: 'src/workspace/lines/line-book.ts',
    text: 'line.lock_version <= edit.from.lock_version) return book',
    instead: 'line.lock_version < edit.from.lock_version) return book',
    caughtBy: book,
  },
  {
    kind: 'redraw',
    fault: 'lines of others push away what one types',
    file: 'src/workspace/lines/line-book.ts',
    text: '  const order = calm\n',
    instead: '  const order = calm || present.size > 0\n',
    caughtBy: book,
  },
  {
    kind: 'redraw',
    fault: 'a change of the tabs is told to nobody',
    file: 'src/tabs/store.ts',
    text: '  if (!note(change)) return\n  for',
    instead: '  note(change)\n  if (owner === -1) for',
    caughtBy: { test: 'tests/workspace/drafts.test.ts' },
  },
  {
    kind: 'redraw',
    fault: 'a form in two windows has one draft',
    file: 'src/tabs/drafts.ts',
    text: 'draft.path === path && draft.window === thisWindow())',
    instead: 'draft.path === path)',
    caughtBy: { test: 'tests/workspace/drafts.test.ts' },
  },
  {
    kind: 'redraw',
    fault: 'a text that another window took for left is gone where it is typed',
    file: 'src/tabs/drafts.ts',
    text: 'if (mine && isMine) hold(theirs ? { ...mine, id: newKey() } : mine)',
    instead: 'if (mine && isMine && !theirs) hold(mine)',
    caughtBy: { test: 'tests/workspace/drafts.test.ts' },
  },
]

/** Faults in what both sides agree on, and in how a change is seen. */
export const agreedFaults: readonly Mutant[] = [...guards, ...rules, ...redraws]
