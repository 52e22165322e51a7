import { previewable } from '../contract/workspace/dry-run.ts'
import { chainSteps, chainTo, placeAfter, type ChainStep, type PlannedStep } from './chain.ts'
import type { Command } from './command.ts'
import { lifecycleOf } from './lifecycles.ts'
import { placeOf } from './scope.ts'

interface Place {
  kind: string
  /** Undefined: unknown. */
  state: string | undefined
}

/**
 * The steps of commands that are wanted one after another: a command that is not possible yet brings the steps that
 * lead to it, also on the document that they make.
 */
export function planOf(start: Place, wanted: readonly Command[]): readonly PlannedStep[] {
  let place = start
  return wanted.flatMap((command): readonly PlannedStep[] => {
    const chain = place.state === undefined ? null : chainTo(place.kind, place.state, command.id)
    place = chain ? chain.reduce(afterStep, place) : afterCommand(place, command)
    return chain ?? [plainStep(command)]
  })
}

function afterStep(place: Place, step: ChainStep): Place {
  return place.state === undefined ? place : placeAfter(step, place.state)
}

function afterCommand({ kind, state }: Place, { event, scope }: Command): Place {
  const arrows = event === undefined ? [] : (lifecycleOf(placeOf(scope).kind)?.events[event]?.arrows ?? [])
  const to = arrows.find(({ from }) => from === 'any' || (state !== undefined && from.includes(state)))?.to
  return { kind, state: to === undefined || to === '=' ? state : to }
}

/** Commands that ask for something, or whose call needs a version, are not previewed. */
function plainStep(command: Command): PlannedStep {
  const { id, title, event, eachCall, run } = command
  const known = chainSteps.find((step) => step.command === id)
  if (known) return known
  const call = eachCall?.call ?? run.sends
  const isBare = call !== undefined && call.spec.body === undefined && previewable.has(call.id)
  return { command: id, event, word: title.toLowerCase(), call: isBare && !command.arguments ? call.id : null }
}
