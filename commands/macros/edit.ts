import type { Macro, MacroStep } from '../../contract/workspace/macros.ts'
import type { Argument } from '../command.ts'
import { withValue, type Leaf, type Path } from './keys-in.ts'

/** @file Changes of a macro before it is saved. */

/** `id` and `lock_version`: of a stored one. */
export interface MacroDraft extends Pick<Macro, 'name' | 'kind' | 'steps' | 'parameters' | 'sharing'> {
  id: number | null
  lock_version: number
  role_id: number | null
}

type Changed = { draft: MacroDraft } | { why: string }

/** Later steps may need what a step makes. */
export function withoutStep(draft: MacroDraft, at: number): Changed {
  if (draft.steps.length === 1) return { why: 'Makro jābūt vismaz vienam solim' }
  const user = draft.steps.findIndex((step) => sources(step).includes(at))
  if (user >= 0) return { why: `To, kas šeit rodas, izmanto ${user + 1}. solis` }
  const steps = draft.steps.flatMap((step, place) =>
    place === at ? [] : [renumbered(step, (source) => (source > at ? source - 1 : source))],
  )
  return { draft: tidied({ ...draft, steps }) }
}

export function withStepMoved(draft: MacroDraft, at: number, by: 1 | -1): Changed {
  const to = at + by
  const [moved, other] = [draft.steps[at], draft.steps[to]]
  if (!moved || !other) return { draft }
  const [earlier, later] = by === 1 ? [at, other] : [to, moved]
  if (sources(later).includes(earlier)) return { why: `${Math.max(at, to) + 1}. solis izmanto to, kas rodas ${Math.min(at, to) + 1}. solī` }
  const place = (source: number): number => (source === at ? to : source === to ? at : source)
  const steps = draft.steps.map((step, index) => (index === at ? other : index === to ? moved : step))
  return { draft: { ...draft, steps: steps.map((step) => renumbered(step, place)) } }
}

/** Asks for a value at each run, or no longer; what was typed stays the proposed value. */
export function withAsked(draft: MacroDraft, at: number, { path, value }: Leaf, { label }: Pick<Argument, 'label'>): MacroDraft {
  const step = draft.steps[at]
  if (!step) return draft
  const asked = askedAt(step, path)
  if (asked !== null) {
    const proposed = draft.parameters.find(({ name }) => name === asked)?.value ?? value
    const values = step.values.filter((each) => !isAt(each.path, path))
    return tidied(withStep(draft, at, { ...step, values, args: withValue(step.args, path, proposed) as MacroStep['args'] }))
  }
  const name = freeName(draft)
  const values = [...step.values, { path: [...path], from: 'asked' as const, name }]
  const next = withStep(draft, at, { ...step, values })
  return { ...next, parameters: [...draft.parameters, { name, label, value }] }
}

/** The value itself, or the proposed one of a question. */
export function withNewValue(draft: MacroDraft, at: number, path: Path, value: unknown): MacroDraft {
  const step = draft.steps[at]
  if (!step) return draft
  const asked = askedAt(step, path)
  if (asked === null) return withStep(draft, at, { ...step, args: withValue(step.args, path, value) as MacroStep['args'] })
  return { ...draft, parameters: draft.parameters.map((each) => (each.name === asked ? { ...each, value } : each)) }
}

export function withLabel(draft: MacroDraft, name: string, label: string): MacroDraft {
  return { ...draft, parameters: draft.parameters.map((each) => (each.name === name ? { ...each, label } : each)) }
}

/** Name of the question at a value; null if it is not asked for. */
export function askedAt({ values }: Pick<MacroStep, 'values'>, path: Path): string | null {
  return values.find((each) => each.from === 'asked' && isAt(each.path, path))?.name ?? null
}

export function boundAt({ values }: Pick<MacroStep, 'values'>, path: Path): MacroStep['values'][number] | undefined {
  return values.find((each) => each.from !== 'asked' && isAt(each.path, path))
}

function isAt(one: Path, other: Path): boolean {
  return one.join('\n') === other.join('\n')
}

function withStep(draft: MacroDraft, at: number, step: MacroStep): MacroDraft {
  return { ...draft, steps: draft.steps.map((each, place) => (place === at ? step : each)) }
}

/** Places of the earlier steps whose results it takes. */
function sources({ record, values }: MacroStep): number[] {
  return [...(record ? [record] : []), ...values].flatMap(({ step }) => (typeof step === 'number' ? [step] : []))
}

function renumbered(step: MacroStep, place: (source: number) => number): MacroStep {
  const of = <Each extends { step?: number | null | undefined }>(each: Each): Each =>
    typeof each.step === 'number' ? { ...each, step: place(each.step) } : each
  return { ...step, record: step.record && of(step.record), values: step.values.map(of) }
}

/** Without questions that nothing asks any more, and without a kind that no step needs. */
function tidied(draft: MacroDraft): MacroDraft {
  const names = new Set(draft.steps.flatMap(({ values }) => values.map(({ name }) => name)))
  const isNeeded = draft.steps.some(({ record, values }) => record?.is === 'start' || values.some(({ from }) => from === 'start'))
  return { ...draft, kind: isNeeded ? draft.kind : null, parameters: draft.parameters.filter(({ name }) => names.has(name)) }
}

function freeName({ parameters }: MacroDraft): string {
  const taken = new Set(parameters.map(({ name }) => name))
  let number = parameters.length + 1
  while (taken.has(`v${number}`)) number += 1
  return `v${number}`
}
