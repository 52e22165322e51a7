import type { PreviewedCall } from '../contract/workspace/dry-run.ts'
import { invoice } from '../machines/invoice.ts'
import { order } from '../machines/order.ts'
import { commands } from './command.ts'
import type { CommandContext } from './context.ts'
import type { Steps } from './lifecycles.ts'

export interface PlannedStep {
  command: string
  event: string | undefined
  /** In a chain: «izsniegt». */
  word: string
  /** Null: cannot be previewed. */
  call: string | null
  body?: Readonly<Record<string, unknown>>
  makes?: { kind: 'invoice'; field: string; path: string }
}

/** A step of a chain: a command without arguments, its call and the document that it makes. */
export interface ChainStep extends PlannedStep {
  kind: 'order' | 'invoice'
  event: string
  call: string
}

/** Steps that lead forward, in their usual order. */
export const chainSteps: readonly ChainStep[] = [
  { command: 'order.reserve', kind: 'order', event: 'RESERVE', word: 'nodot izpildē', call: 'orders.fulfil', body: { step: 'reserve' } },
  { command: 'order.issue', kind: 'order', event: 'ISSUE', word: 'izsniegt', call: 'orders.fulfil', body: { step: 'issue' } },
  {
    command: 'order.issue-invoice',
    kind: 'order',
    event: 'ISSUE_INVOICE',
    word: 'izrakstīt rēķinu',
    call: 'orders.issueInvoice',
    makes: { kind: 'invoice', field: 'invoice_id', path: '/invoices/invoice' },
  },
  { command: 'invoice.accept', kind: 'invoice', event: 'ACCEPT', word: 'akceptēt', call: 'invoices.accept' },
  { command: 'invoice.email', kind: 'invoice', event: 'EMAIL', word: 'nosūtīt klientam', call: 'invoices.email' },
]

/** Loaded with the commands, so only those of the steps. */
const charts: Readonly<Record<ChainStep['kind'], Steps>> = { order, invoice }

/** Previewed by itself before it runs: how far it comes depends on the goods at hand. */
const alone: ChainStep = {
  command: 'order.auto-process',
  kind: 'order',
  event: 'AUTO_PROCESS',
  word: 'apstrādāt automātiski',
  call: 'orders.autoProcess',
}

export function previewedAlone(command: string): readonly ChainStep[] | null {
  return command === alone.command ? [alone] : null
}

interface Place {
  kind: string
  state: string
  steps: readonly ChainStep[]
}

/**
 * The shortest sequence of steps whose last is the command, over the states of the lifecycles; null if none leads there.
 * Guards are left to the preview: a step is taken to lead on, not to stay.
 */
export function chainTo(kind: string, state: string, command: string): readonly ChainStep[] | null {
  const queue: Place[] = [{ kind, state, steps: [] }]
  const seen = new Set([`${kind} ${state}`])
  for (let place = queue.shift(); place; place = queue.shift()) {
    for (const step of chainSteps) {
      const next = step.kind === place.kind ? reached(step, place.state) : null
      if (next === null) continue
      const steps = [...place.steps, step]
      if (step.command === command) return steps
      for (const { kind: to, state: at } of [{ kind: place.kind, state: next }, ...made(step)]) {
        if (seen.size === seen.add(`${to} ${at}`).size) continue
        queue.push({ kind: to, state: at, steps })
      }
    }
  }
  return null
}

/** The chain to the last possible step. */
export function wholeChain(kind: string, state: string): readonly ChainStep[] | null {
  for (const { command } of chainSteps.toReversed()) {
    const steps = chainTo(kind, state, command)
    if (steps) return steps
  }
  return null
}

/** «nodot izpildē → izsniegt → izrakstīt rēķinu» */
export function chainText(steps: readonly PlannedStep[]): string {
  return steps.map(({ word }) => word).join(' → ')
}

/** A step after one that makes a document acts on that document. Ends before a step that cannot be previewed. */
export function callsOf(id: number, steps: readonly PlannedStep[]): PreviewedCall[] {
  let subject: number | { step: number; field: string } = id
  const calls: PreviewedCall[] = []
  for (const [step, { call, body, makes }] of steps.entries()) {
    if (call === null) return calls
    calls.push({ call, params: { id: subject }, ...(body && { body: { ...body } }) })
    if (makes) subject = { step, field: makes.field }
  }
  return calls
}

/** Kind and state after a step: of the document that it makes, if any. */
export function placeAfter(step: ChainStep, state: string): { kind: string; state: string } {
  return made(step)[0] ?? { kind: step.kind, state: reached(step, state) ?? state }
}

/** An event that leads on is taken where it does; one that only stays (a letter), where it may. */
function reached({ kind, event }: ChainStep, state: string): string | null {
  const arrows = charts[kind].events[event]?.arrows.filter(({ to }) => to !== 'deleted') ?? []
  const onward = arrows.filter(({ to }) => to !== '=')
  const arrow = (onward.length > 0 ? onward : arrows).find(({ from }) => from === 'any' || from.includes(state))
  return arrow === undefined ? null : arrow.to === '=' ? state : arrow.to
}

function made({ makes }: ChainStep): { kind: string; state: string }[] {
  return makes ? [{ kind: makes.kind, state: charts[makes.kind].initial }] : []
}

const previewed = {
  title: 'Priekšskatīt un izdarīt visus soļus',
  keys: ['ctrl+shift+enter'],
  keywords: ['ķēde', 'līdz galam', 'chain', 'preview'],
  silent: true,
  blocked: ({ record }: CommandContext) =>
    record?.status !== undefined && wholeChain(record.kind, record.status) ? null : 'Tālāku soļu, kas neko nejautā, nav',
  run: (ctx: CommandContext) => ctx.shell('chain'),
} as const

export const chainCommands = [
  ...commands('Pasūtījumi', 'record:order', [{ id: 'order.chain', ...previewed }]),
  ...commands('Rēķini', 'record:invoice', [{ id: 'invoice.chain', ...previewed }]),
]
