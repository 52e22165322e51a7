import { creditNoteStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface CreditNoteFacts {
  lines: number
  /** Reason against acceptance, e.g. a line without a warehouse. */
  fault: string | null
  invoiceAccepted: boolean
  periodClosed: boolean
  /** A draft has a number only if entered by hand. */
  numbered: boolean
  /** Sent or exported, so its number is final. */
  exported: boolean
  ofCustomer: boolean
  /** Has a catalogue item that can be delivered again. */
  orderable: boolean
  /** Why its date conflicts with the number series (INV-NUMBER-2). */
  misdated: string | null
}

export const freshCreditNote: CreditNoteFacts = {
  lines: 1,
  fault: null,
  invoiceAccepted: true,
  periodClosed: false,
  numbered: false,
  exported: false,
  ofCustomer: true,
  orderable: true,
  misdated: null,
}

export const noCustomer = 'Pircējs nav klients, tāpēc pasūtījumu no kredītrēķina neizveido'

const closed = (facts: CreditNoteFacts): string | null => (facts.periodClosed ? 'Kredītrēķina datums ir slēgtā periodā' : null)

/** docs/domain/invoicing.md#credit-note */
export const creditNote = lifecycle<CreditNoteFacts>()({
  id: 'credit_note',
  label: 'kredītrēķins',
  initial: 'draft',
  final: ['rejected'],
  states: creditNoteStates,
  events: {
    EDIT: { title: 'Labot kredītrēķinu', arrows: [{ from: ['draft'], to: '=' }], refuse: closed },
    ITEM_ADD: { title: 'Pievienot rindu', arrows: [{ from: ['draft'], to: '=' }] },
    ITEM_EDIT: { title: 'Labot rindu', arrows: [{ from: ['draft'], to: '=' }] },
    ITEM_DELETE: { title: 'Dzēst rindu', arrows: [{ from: ['draft'], to: '=' }] },
    ACCEPT: {
      title: 'Akceptēt kredītrēķinu',
      arrows: [{ from: ['draft'], to: 'accepted' }],
      refuse: (facts) => {
        if (facts.lines === 0) return 'Kredītrēķinā nav nevienas rindas'
        if (!facts.invoiceAccepted) return 'Kreditējamais rēķins nav akceptēts'
        return closed(facts) ?? facts.fault ?? facts.misdated
      },
    },
    REJECT: { title: 'Noraidīt kredītrēķinu', arrows: [{ from: ['draft'], to: 'rejected' }] },
    SET_NUMBER: {
      title: 'Mainīt numuru',
      arrows: [{ from: ['draft', 'accepted'], to: '=' }],
      refuse: (facts) => (facts.exported ? 'Kredītrēķins jau nosūtīts kā e-rēķins vai eksportēts' : null),
    },
    EMAIL: { title: 'Sūtīt e-pastā', arrows: [{ from: ['accepted'], to: '=' }] },
    CREATE_ORDER: {
      title: 'Izveidot aizstājošu pasūtījumu',
      arrows: [{ from: ['accepted'], to: '=' }],
      refuse: (facts) => {
        if (!facts.ofCustomer) return noCustomer
        return facts.orderable ? null : 'Kredītrēķinā nav preču, ko piegādāt no jauna'
      },
    },
    DELETE: {
      title: 'Dzēst kredītrēķinu',
      arrows: [{ from: ['draft'], to: 'deleted' }],
      refuse: (facts) => (facts.numbered ? 'Kredītrēķinam jau ir numurs, un numurētu kredītrēķinu nedzēš' : null),
    },
  },
})

export type CreditNoteState = keyof typeof creditNote.states
export type CreditNoteEvent = keyof typeof creditNote.events
