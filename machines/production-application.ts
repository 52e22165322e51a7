import { productionStates, statesWhere } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface ProductionFacts {
  components: number
  anyFree: boolean
  /** Component missing for the remaining plan, as text. */
  missing: string | null
  /** Component missing even for the smallest part, as text. */
  missingForPart: string | null
  anyDone: boolean
  allDone: boolean
}

export const freshProduction: ProductionFacts = {
  components: 1,
  anyFree: true,
  missing: null,
  missingForPart: null,
  anyDone: false,
  allDone: false,
}

const open = statesWhere(productionStates, { new: true, in_production: true, completed: false })
const empty = ({ components }: ProductionFacts): string | null => (components === 0 ? 'Pieteikumā nav nevienas komponentes' : null)

/** docs/domain/production.md#lifecycle; quantities of a part are validated as fields. */
export const productionApplication = lifecycle<ProductionFacts>()({
  id: 'production_application',
  label: 'pieteikums',
  initial: 'new',
  final: ['completed'],
  states: productionStates,
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
      // Splitting off the rest completes the application.
      arrows: [
        { from: ['in_production'], to: 'completed', when: (facts) => facts.allDone },
        { from: open, to: '=' },
      ],
      // Completed applications are not split.
      settled: () => false,
    },
    DELETE: {
      title: 'Dzēst pieteikumu',
      arrows: [{ from: open, to: 'deleted' }],
      refuse: ({ anyDone }) => (anyDone ? 'Daļa jau ir saražota; atlikušo var atdalīt citā pieteikumā' : null),
    },
  },
})

export function isCompleted(status: string): boolean {
  return status === 'completed'
}

export function isStarted(status: string): boolean {
  return status !== 'new'
}

export type ProductionState = keyof typeof productionApplication.states
export type ProductionEvent = keyof typeof productionApplication.events
