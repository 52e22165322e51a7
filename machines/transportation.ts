import { transportationStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface TransportationFacts {
  hasLoadingDate: boolean
}

export const freshTransportation: TransportationFacts = { hasLoadingDate: true }

/** docs/domain/transport.md#transportations; the delivery date is validated as a field. */
export const transportation = lifecycle<TransportationFacts>()({
  id: 'transportation',
  label: 'pārvadājums',
  initial: 'planned',
  final: ['cancelled'],
  states: transportationStates,
  events: {
    EDIT: { title: 'Labot pārvadājumu', arrows: [{ from: ['planned'], to: '=' }] },
    DEPART: {
      title: 'Atzīmēt izbraukšanu',
      arrows: [{ from: ['planned'], to: 'in_transit' }],
      refuse: ({ hasLoadingDate }) => (hasLoadingDate ? null : 'Nav norādīts iekraušanas datums'),
    },
    DELIVER: { title: 'Atzīmēt piegādi', arrows: [{ from: ['in_transit'], to: 'delivered' }] },
    CANCEL: { title: 'Atcelt pārvadājumu', arrows: [{ from: ['planned', 'in_transit'], to: 'cancelled' }] },
    CMR_PDF: { title: 'Izdrukāt CMR', arrows: [{ from: ['planned', 'in_transit', 'delivered'], to: '=' }] },
    EMAIL: { title: 'Sūtīt pārvadātājam', arrows: [{ from: ['planned', 'in_transit'], to: '=' }] },
    DELETE: { title: 'Dzēst pārvadājumu', arrows: [{ from: ['planned'], to: 'deleted' }] },
  },
})

export type TransportationState = keyof typeof transportation.states
export type TransportationEvent = keyof typeof transportation.events
