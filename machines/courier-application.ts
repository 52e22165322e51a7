import { courierStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

/** docs/domain/transport.md#courier-applications; courier and failure reason are validated as fields. */
export const courierApplication = lifecycle<Record<never, never>>()({
  id: 'courier_application',
  label: 'piegāde',
  initial: 'new',
  final: ['completed'],
  states: courierStates,
  events: {
    ATTACH_USER: { title: 'Nodot kurjeram', arrows: [{ from: ['new'], to: 'assigned' }], settled: () => false },
    DETACH_USER: { title: 'Noņemt kurjeru', arrows: [{ from: ['assigned'], to: 'new' }] },
    EDIT: { title: 'Labot pieteikumu', arrows: [{ from: ['new', 'assigned'], to: '=' }] },
    NOTES: { title: 'Labot piezīmes', arrows: [{ from: 'any', to: '=' }] },
    COMPLETE: { title: 'Piegādāts', arrows: [{ from: ['assigned'], to: 'completed' }] },
    DELETE: { title: 'Dzēst pieteikumu', arrows: [{ from: ['new'], to: 'deleted' }] },
    FAIL: { title: 'Nav piegādāts', arrows: [{ from: ['assigned'], to: 'new' }], settled: () => false },
  },
})

export type CourierState = keyof typeof courierApplication.states
export type CourierEvent = keyof typeof courierApplication.events
