import type { MacroRecord, MacroStep, MacroValue } from '../../contract/workspace/macros.ts'
import { fileAt, type RunWithNames } from '../../contract/workspace/recorded.ts'
import { hidden } from '../../contract/secrets.ts'
import type { Command } from '../command.ts'
import { fieldOf, keyKind, leavesOf, stem, type Leaf } from './keys-in.ts'

/** @file Makes the steps of a macro out of recorded runs. */

type Finds = (id: string) => Command | undefined

/** Steps, and the kind of record on which the first of them starts. */
export interface MadeSteps {
  kind: string | null
  steps: MacroStep[]
}

/** Runs that cannot be steps, by their place. */
export interface Unfit {
  place: number
  why: string
}

/** Sign-in, own access and the like belong to a moment and a person. */
const personal = /^(session|account|macros|workspace|group-jobs)\./

/** Reason why a run cannot be a step of any macro; null if it can. */
export function whyNoStep({ args, outcome, chosen, calls }: RunWithNames, command: Command | undefined): string | null {
  if (!command) return 'Šādas darbības programmā vairs nav'
  if (outcome !== 'done') return 'Netika izdarīta'
  if (Array.isArray(args['records']) || (chosen?.length ?? 0) > 1) return 'Darīta vairākiem ierakstiem reizē'
  const answered = (calls ?? []).filter(({ status }) => status === 200)
  if (answered.length === 0) return 'Neko nemaina: tikai atver, rāda vai izdrukā'
  if (answered.some(({ call }) => personal.test(call))) return 'Attiecas uz jūsu pieslēgumu vai iestatījumiem'
  if (hasFile(args)) return 'Tajā ir fails'
  const lacks = (command.arguments ?? []).some(({ name, optional }) => !optional && !(name in args))
  return lacks || JSON.stringify(args).includes(hidden) ? 'Tajā ir parole vai cits noslēpums' : null
}

function hasFile(value: unknown): boolean {
  return fileAt(value) !== null || (typeof value === 'object' && value !== null && Object.values(value).some(hasFile))
}

interface Made {
  step: number
  /** Place of the call and path in its answer: «0.invoice_id». */
  field: string
  /** Such as `invoice`; `data`: the record of the answer itself. */
  kind: string
  id: number
  /** Page that the run opened. */
  path: string | undefined
}

/**
 * Keys are taken from the record on which the macro starts and from what earlier steps made; the others stay as they
 * were. A step that acts on a row of another document cannot be repeated elsewhere.
 */
export function stepsOf(runs: readonly RunWithNames[], find: Finds): MadeSteps | Unfit {
  const made: Made[] = []
  const steps: MacroStep[] = []
  let start: { kind: string; id: number } | null = null
  for (const [place, run] of runs.entries()) {
    const command = find(run.command_id)
    const why = whyNoStep(run, command)
    if (!command || why !== null) return { place, why: why ?? '' }
    const found = recordOf(run, start, made)
    if (found?.is === 'start' && run.record) start = { kind: run.record.kind, id: run.record.id }
    const values: MacroValue[] = []
    for (const leaf of leavesOf(run.args)) {
      const kind = keyKind(command, leaf)
      const value = kind === null ? null : valueOf(leaf, kind, { start, made })
      if (value) values.push(value)
      else if (kind === 'row' && found?.is !== 'fixed') return { place, why: 'Attiecas uz rindu, kādas citā ierakstā nav' }
    }
    steps.push({
      command: command.id,
      title: command.title,
      record: found,
      args: argumentsOf(run),
      values,
      ...(run.names && { names: run.names }),
    })
    made.push(...madeBy(run, place))
  }
  return { kind: start?.kind ?? null, steps }
}

/** The first record that no step made is the one on which the macro starts. */
function recordOf({ record }: RunWithNames, start: { kind: string; id: number } | null, made: readonly Made[]): MacroRecord | null {
  if (!record) return null
  const { kind, id, title } = record
  const source = made.findLast((each) => each.id === id && isOfKind(each, kind, id))
  if (source) return { is: 'made', kind, step: source.step, field: source.field }
  if (start === null || (start.kind === kind && start.id === id)) return { is: 'start', kind }
  return { is: 'fixed', kind, id, title: title.slice(0, 300) || kind }
}

function isOfKind({ kind, path }: Made, wanted: string, id: number): boolean {
  return kind === wanted || (path !== undefined && path.split(/[/?]/).includes(String(id)))
}

interface Known {
  start: { kind: string; id: number } | null
  made: readonly Made[]
}

function valueOf({ path, value }: Leaf, kind: string, { start, made }: Known): MacroValue | null {
  const named = stem(fieldOf(path))
  const source = made.findLast((each) => each.id === value && (each.kind === kind || each.kind === named))
  if (source) return { path: [...path], from: 'made', step: source.step, field: source.field }
  return start && start.kind === kind && start.id === value ? { path: [...path], from: 'start' } : null
}

/** Keys that the answers gave: `invoice_id`, and the answered record if it is another one than the run's. */
function madeBy({ calls, record, made }: RunWithNames, step: number): Made[] {
  return (calls ?? []).flatMap(({ answer, status }, call) => {
    if (status !== 200 || typeof answer !== 'object' || answer === null) return []
    const { data, ...fields } = answer as { data?: { id?: unknown } } & Record<string, unknown>
    const ofFields = Object.entries(fields).flatMap(([name, id]) =>
      name.endsWith('_id') && typeof id === 'number' ? [{ step, field: `${call}.${name}`, kind: stem(name), id, path: made?.path }] : [],
    )
    const own = data?.id
    if (typeof own !== 'number' || own === record?.id) return ofFields
    return [...ofFields, { step, field: `${call}.data.id`, kind: 'data', id: own, path: made?.path }]
  })
}

/** The values before the run are known only to the history. */
function argumentsOf({ args }: RunWithNames): MacroStep['args'] {
  return Object.fromEntries(Object.entries(args).filter(([name]) => name !== 'before'))
}
