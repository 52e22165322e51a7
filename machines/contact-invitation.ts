import { lifecycle } from './lifecycle.ts'

/** What the server knows of a contact when the lifecycle of his invitation is asked. */
export interface ContactInvitationFacts {
  /** He has an e-mail address. */
  addressed: boolean
  /** Somebody else signs in with that address. */
  taken: boolean
  /** The invitation can still be accepted: its days are not over. */
  alive: boolean
}

/** Lifecycle of a contact's invitation to sign in (docs/domain/people.md#invitations). */
export const contactInvitation = lifecycle<ContactInvitationFacts>()({
  id: 'contact_invitation',
  label: 'uzaicinājums',
  initial: 'none',
  final: [],
  states: { none: 'Nav uzaicināts', invited: 'Uzaicināts', active: 'Aktīvs lietotājs', revoked: 'Tiesības atceltas' },
  events: {
    INVITE: {
      title: 'Uzaicināt kontaktpersonu',
      arrows: [{ from: ['none', 'revoked', 'invited'], to: 'invited' }],
      refuse: ({ addressed, taken }) => {
        if (!addressed) return 'Kontaktpersonai nav norādīts e-pasts'
        return taken ? 'Ar šo e-pastu jau pieslēdzas cits lietotājs' : null
      },
      // Each invitation has a link of its own: a second one never counts as the first.
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
      // The link dies with its use: who comes with it again is nobody we know.
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

/** State of a contact's invitation. */
export type ContactInvitationState = keyof typeof contactInvitation.states
/** Event of a contact's invitation. */
export type ContactInvitationEvent = keyof typeof contactInvitation.events
