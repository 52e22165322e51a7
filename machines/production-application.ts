import { lifecycle } from './lifecycle.ts'

/** What the server knows of a production application when its lifecycle is asked. */
export interface ProductionFacts {
  components: number
  /** At least something of its components is free. */
  anyFree: boolean
  /** Which component is missing for all that is left of the plan, in words. */
  missing: string | null
  /** Which one is missing even for the least part of it, in words. */
  missingForPart: string | null
  anyDone: boolean
  /** All of the plan is made. */
  allDone: boolean
}

/** Facts of an application whose components lie there; rows of lists start from it. */
export const freshProduction: ProductionFacts = {
  components: 1,
  anyFree: true,
  missing: null,
  missingForPart: null,
  anyDone: false,
  allDone: false,
}

const open = ['new', 'in_production'] as const
const empty = ({ components }: ProductionFacts): string | null => (components === 0 ? 'Pieteikumā nav nevienas komponentes' : null)

/** Lifecycle of a production application (docs/domain/production.md#lifecycle). What one part takes is refused at its fields. */
export const productionApplication = lifecycle<ProductionFacts>()({
  id: 'production_application',
  label: 'pieteikums',
  initial: 'new',
  final: ['completed'],
  states: { new: 'Jauns', in_production: 'Ražošanā', completed: 'Pabeigts' },
  events: {
    EDIT: { title: 'Labot pieteikumu', arrows: [{ from: ['new'], to: '=' }] },
    COMPONENT_ADD: { title: 'Pievienot komponenti', arrows: [{ from: open, to: '=' }] },
    COMPONENT_EDIT: { title: 'Labot vai aizstāt komponenti', arrows: [{ from: open, to: '=' }] },
    COMPONENT_DELETE: { title: 'Izņemt komponenti', arrows: [{ from: open, to: '=' }] },
    START: {
      title: 'Sākt ražošanu',
      arrows: [{ from: ['new'], to: 'in_production' }],
      refuse: (facts) => empty(facts) ?? (facts.anyFree ? null : 'Noliktavā nav nevienas komponentes'),
    },
    COMPLETE: {
      title: 'Pabeigt ražošanu',
      arrows: [
        { from: ['in_production'], to: '=', when: (facts) => !facts.allDone },
        { from: open, to: 'completed' },
      ],
      refuse: (facts, state) => empty(facts) ?? (state === 'new' ? facts.missing : facts.missingForPart),
    },
    SPLIT: {
      title: 'Sadalīt pieteikumu',
      // What is left of a part that is made: split off, it closes the application short.
      arrows: [
        { from: ['in_production'], to: 'completed', when: (facts) => facts.allDone },
        { from: open, to: '=' },
      ],
      // What is completed is not split again.
      settled: () => false,
    },
    DELETE: {
      title: 'Dzēst pieteikumu',
      arrows: [{ from: open, to: 'deleted' }],
      refuse: ({ anyDone }) => (anyDone ? 'Daļa jau ir saražota; atlikušo var atdalīt citā pieteikumā' : null),
    },
  },
})

/** Whether all that was planned is made. */
export function isCompleted(status: string): boolean {
  return status === 'completed'
}

/** Whether it was started: what is made in parts, and holds its components. */
export function isStarted(status: string): boolean {
  return status !== 'new'
}

/** State of a production application. */
export type ProductionState = keyof typeof productionApplication.states
/** Event of a production application. */
export type ProductionEvent = keyof typeof productionApplication.events
