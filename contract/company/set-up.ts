import * as z from 'zod/mini'
import { get, one, post } from '../calls.ts'
import { count, email, flag, oneOf, orNull } from '../fields.ts'

/** A step by which an empty installation becomes a company that works. */
interface SetUpStep {
  title: string
  /** What it is for. */
  help: string
  /** Id of the command that does it, and another word for it than its title. */
  command: string
  action?: string
  /** There may be many of them: they come from a spreadsheet, too. */
  many?: true
  /** Nothing can be invoiced without it, so it is not passed over. */
  required?: true
}

/** The steps of the first day, in their order; whether one is done is read from the data, so that each can also be done elsewhere. */
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

/** Key of a step. */
export type SetUpKey = keyof typeof setUpSteps

const keys = Object.keys(setUpSteps) as [SetUpKey, ...SetUpKey[]]

const setUp = z.object({
  steps: z.array(
    z.object({
      key: oneOf(keys),
      state: oneOf(['done', 'skipped', 'open']),
      /** How it stands, in words: what is there, or what became of the last attempt. */
      told: orNull(z.string()),
    }),
  ),
  /** Steps that are open. */
  left: count,
  /** The company works: an invoice was accepted, and nobody is reminded any more. */
  is_over: z.boolean(),
})

/** How far the set-up is. */
export type SetUp = z.output<typeof setUp>

const rule = { rule: 'view_settings', addition: true } as const

/** Calls of the first day; they stand in area «Own company». */
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
    answer: one(z.object({ /** Whether a mail server is set; without one the letter waits in the outbox. */ goes: flag })),
  }),
} as const
