import { lifecycle } from './lifecycle.ts'

/** What the server knows of a credit note when its lifecycle is asked. */
export interface CreditNoteFacts {
  lines: number
  /** Why it cannot be accepted as it stands, in words: a line without a warehouse, more than was invoiced. */
  fault: string | null
  /** The invoice that it corrects is accepted. */
  invoiceAccepted: boolean
  periodClosed: boolean
  /** Has a number; a draft has one only when a person gave it. */
  numbered: boolean
  /** Sent as an e-invoice or handed to accounting: its number is final. */
  exported: boolean
  /** It is of a customer, who can order again. */
  ofCustomer: boolean
  /** Some line is of an item of the catalogue, which can be delivered again. */
  orderable: boolean
  /** Why its date cannot have the next number of the series, in words (INV-NUMBER-2). */
  misdated: string | null
}

/** Facts of a credit note with a line and nothing against it; rows of lists start from it. */
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

/** Why no order replaces what a buyer got back whom nobody knows as a customer. */
export const noCustomer = 'Pircējs nav klients, tāpēc pasūtījumu no kredītrēķina neizveido'

const closed = (facts: CreditNoteFacts): string | null => (facts.periodClosed ? 'Kredītrēķina datums ir slēgtā periodā' : null)

/** Lifecycle of a credit note (docs/domain/invoicing.md#credit-note). */
export const creditNote = lifecycle<CreditNoteFacts>()({
  id: 'credit_note',
  label: 'kredītrēķins',
  initial: 'draft',
  final: ['rejected'],
  states: { draft: 'Sagatavots', accepted: 'Akceptēts', rejected: 'Noraidīts' },
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

/** State of a credit note. */
export type CreditNoteState = keyof typeof creditNote.states
/** Event of a credit note. */
export type CreditNoteEvent = keyof typeof creditNote.events
