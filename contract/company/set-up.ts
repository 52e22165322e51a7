import * as z from 'zod/mini'
import { get, one, post } from '../calls.ts'
import { count, email, flag, oneOf, orNull } from '../fields.ts'

interface SetUpStep {
  title: string
  help: string
  /** Command id and a short label. */
  command: string
  action?: string
  /** Can be imported from a spreadsheet. */
  many?: true
  /** Required for invoicing, cannot be skipped. */
  required?: true
}

/** In order; completion is derived from the data. */
export const setUpSteps = {
  company: {
    title: 'Mūsu uzņēmums',
    help: 'Rekvizīti, PVN statuss, konts, apmaksas termiņš, numuru paraugi un no kura numura turpināt: to prasa katrs rēķins',
    command: 'company.save',
    action: 'Ievadīt rekvizītus',
    required: true,
  },
  warehouse: { title: 'Pirmā noliktava', help: 'No tās pārdod un tajā saņem preces', command: 'warehouses.create', required: true },
  logo: { title: 'Logotips', help: 'Attēls uz dokumentiem un pieslēgšanās lapā', command: 'company.set-logo' },
  mail: { title: 'Pasts', help: 'Izmēģinājuma vēstule rāda, vai rēķini sasniegs klientus', command: 'company.test-letter' },
  people: {
    title: 'Kolēģi',
    help: 'Katram savs lietotājs un loma; saite paroles izveidei aiziet pa e-pastu, bez pasta servera to rāda lietotāja lapa',
    command: 'user.create',
  },
  category: { title: 'Pirmā kategorija', help: 'Kategorija nosaka preču PVN likmi un mērvienību', command: 'category.create', many: true },
  item: { title: 'Pirmā prece vai pakalpojums', help: 'Ko pārdosim', command: 'item.create', many: true },
  customer: { title: 'Pirmais klients', help: 'Kam pārdosim', command: 'customer.create', many: true },
} as const satisfies Record<string, SetUpStep>

export type SetUpKey = keyof typeof setUpSteps

const keys = Object.keys(setUpSteps) as [SetUpKey, ...SetUpKey[]]

const setUp = z.object({
  steps: z.array(
    z.object({
      key: oneOf(keys),
      state: oneOf(['done', 'skipped', 'open']),
      /** Status text: existing data or the last attempt. */
      told: orNull(z.string()),
    }),
  ),
  left: count,
  /** An invoice was accepted; no more reminders. */
  is_over: z.boolean(),
})

export type SetUp = z.output<typeof setUp>

const rule = { rule: 'view_settings', addition: true } as const

export const setUpCalls = {
  setUp: get('/api/workspace/set_up', {
    title: 'Uzņēmuma sākums',
    ...rule,
    reads: ['catalog_items', 'categories', 'customers', 'email_log', 'invoices', 'outbox', 'system_properties', 'users', 'warehouses'],
    answer: one(setUp),
  }),
  skipStep: post('/api/workspace/set_up', {
    title: 'Izlaist sākuma soli',
    ...rule,
    body: z.object({ step: oneOf(keys), skip: flag }),
    answer: one(setUp),
  }),
  testLetter: post('/api/workspace/test_letter', {
    title: 'Nosūtīt izmēģinājuma vēstuli',
    ...rule,
    body: z.object({ address: email }),
    answer: one(z.object({ /** Without a mail server, mail stays in the outbox. */ goes: flag })),
  }),
} as const
