import { invitationStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface ContactInvitationFacts {
  addressed: boolean
  /** The address belongs to another account. */
  taken: boolean
  /** Not expired. */
  alive: boolean
}

/** docs/domain/people.md#invitations */
export const contactInvitation = lifecycle<ContactInvitationFacts>()({
  id: 'contact_invitation',
  label: 'uzaicinājums',
  initial: 'none',
  final: [],
  states: invitationStates,
  events: {
    INVITE: {
      title: 'Uzaicināt kontaktpersonu',
      arrows: [{ from: ['none', 'revoked', 'invited'], to: 'invited' }],
      refuse: ({ addressed, taken }) => {
        if (!addressed) return 'Kontaktpersonai nav norādīts e-pasts'
        return taken ? 'Ar šo e-pastu jau pieslēdzas cits lietotājs' : null
      },
      // Every invitation has a new link, so it is never a repetition.
      settled: () => false,
    },
    OPEN: {
      title: 'Atvērt uzaicinājumu',
      arrows: [{ from: ['invited'], to: '=' }],
      refuse: ({ alive }) => (alive ? null : overdue),
      settled: () => false,
    },
    ACCEPT: {
      title: 'Pieņemt uzaicinājumu',
      arrows: [{ from: ['invited'], to: 'active' }],
      refuse: ({ alive }) => (alive ? null : overdue),
      // The link works only once.
      settled: () => false,
    },
    REVOKE: {
      title: 'Liegt kontaktpersonai pieeju',
      arrows: [{ from: ['invited', 'active'], to: 'revoked' }],
    },
    EXPIRE: {
      title: 'Uzaicinājuma termiņš beidzies',
      internal: true,
      arrows: [{ from: ['invited'], to: 'none' }],
      refuse: ({ alive }) => (alive ? 'Uzaicinājums vēl ir spēkā' : null),
    },
  },
})

const overdue = 'Uzaicinājuma termiņš ir beidzies'

export type ContactInvitationState = keyof typeof contactInvitation.states
export type ContactInvitationEvent = keyof typeof contactInvitation.events
