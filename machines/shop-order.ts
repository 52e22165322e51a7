import { lifecycle } from './lifecycle.ts'

/** What the server knows of a sale over the counter when its lifecycle is asked. */
export interface ShopOrderFacts {
  /** Number of lines. */
  lines: number
  /** What it comes to is paid to the cent. */
  paid: boolean
  /** Money was taken or given back for it. */
  payments: boolean
  /** It brought back goods of another sale. */
  isReturn: boolean
  /** Something of it was brought back. */
  returned: boolean
  /** All of it was brought back. */
  returnedWhole: boolean
  /** An invoice took it over. */
  invoiced: boolean
  /** It was an invoice with all particulars, which only a credit note corrects. */
  creditedByNote: boolean
  /** That invoice is still to be paid. */
  owed: boolean
  /** It sold gift cards; one of them was used. */
  cards: boolean
  cardUsed: boolean
  /** A fiscal device registered it. */
  registered: boolean
  /** One was asked to and has not answered: it may have. */
  asked: boolean
  /** Goods that a parked sale waits for are not there, in words. */
  missing: string | null
  periodClosed: boolean
}

/** Facts of a sale just rung up. */
export const freshSale: ShopOrderFacts = {
  ...{ lines: 1, paid: false, payments: false, isReturn: false, returned: false, returnedWhole: false, invoiced: false },
  ...{ creditedByNote: false, owed: false },
  ...{ cards: false, cardUsed: false, registered: false, asked: false, missing: null, periodClosed: false },
}

const unanswered = 'Pārdevums nosūtīts kases aparātam, un atbildes vēl nav; reģistrējiet to vēlreiz'

/** Why nothing of a sale may change. */
function fixed({ registered, asked, invoiced, returned, periodClosed }: ShopOrderFacts): string | null {
  if (periodClosed) return 'Pārdevuma datums ir slēgtā periodā'
  if (registered) return 'Pārdevums ir reģistrēts kases aparātā; to var tikai atgriezt'
  if (asked) return unanswered
  if (invoiced) return 'Par pārdevumu ir rēķins'
  return returned ? 'Preces no pārdevuma jau ir atgrieztas' : null
}

/** Lifecycle of a sale over the counter (docs/domain/shop.md#sales-at-the-till). */
export const shopOrder = lifecycle<ShopOrderFacts>()({
  id: 'shop_order',
  label: 'veikala pārdevums',
  initial: 'open',
  final: [],
  states: { open: 'Atvērts', parked: 'Atlikts', closed: 'Slēgts' },
  events: {
    EDIT: {
      title: 'Labot pārdevumu',
      arrows: [{ from: ['open'], to: '=' }],
      // While a device has not answered, the number of its receipt can be written by hand; triggers hold the rest. So
      // can that of a return, without which its day stays open; of a return nothing else but the notes is edited.
      refuse: (facts) => fixed({ ...facts, asked: false }),
    },
    PAY: {
      title: 'Saņemt naudu',
      arrows: [{ from: ['open'], to: '=' }],
      refuse: (facts) =>
        fixed(facts) ??
        (facts.isReturn ? 'Atgriešanas nauda jau ir izmaksāta' : null) ??
        (facts.lines === 0 ? 'Pārdevumā nav nevienas preces' : null) ??
        (facts.cardUsed ? 'Pārdotā dāvanu karte jau ir izmantota' : null),
    },
    PARK: {
      title: 'Atlikt pārdevumu',
      arrows: [{ from: ['open'], to: 'parked' }],
      refuse: (facts) =>
        fixed(facts) ?? (facts.isReturn ? 'Atgriešanu neatliek' : null) ?? (facts.payments ? 'Par pārdevumu jau ir saņemta nauda' : null),
    },
    RESUME: { title: 'Turpināt pārdevumu', arrows: [{ from: ['parked'], to: 'open' }], refuse: ({ missing }) => missing },
    RETURN: {
      title: 'Pieņemt preces atpakaļ',
      arrows: [{ from: ['open', 'closed'], to: '=' }],
      refuse: ({ isReturn, cards, creditedByNote, paid, owed, returnedWhole }) =>
        (isReturn ? 'Preces atgriež pēc pārdevuma čeka' : null) ??
        (creditedByNote ? 'Par pārdevumu ir rēķins; preces atgriež ar kredītrēķinu' : null) ??
        (cards ? 'Dāvanu kartes atpakaļ neņem' : null) ??
        (paid ? null : 'Pārdevums nav apmaksāts; labojiet to pašu') ??
        (owed ? 'Rēķins par pārdevumu vēl nav apmaksāts' : null) ??
        (returnedWhole ? 'Viss jau ir atgriezts' : null),
    },
    INVOICE: {
      title: 'Izrakstīt rēķinu',
      arrows: [{ from: ['open'], to: '=' }],
      refuse: (facts) =>
        (facts.lines === 0 ? 'Pārdevumā nav nevienas preces' : null) ??
        (facts.invoiced ? 'Par pārdevumu jau ir rēķins' : null) ??
        (facts.isReturn ? 'Par atgriešanu rēķinu neizraksta' : null) ??
        (facts.returned ? 'Preces no pārdevuma jau ir atgrieztas' : null) ??
        (facts.cards ? 'Par dāvanu karti rēķinu neizraksta: PVN piemēro, kad to izmanto' : null) ??
        (facts.asked ? unanswered : null) ??
        (facts.paid ? null : 'Pārdevums nav apmaksāts') ??
        (facts.periodClosed ? 'Pārdevuma datums ir slēgtā periodā' : null),
    },
    DELETE: {
      title: 'Dzēst pārdevumu',
      arrows: [{ from: ['open', 'parked'], to: 'deleted' }],
      refuse: (facts) =>
        fixed(facts) ??
        (facts.isReturn ? 'Atgriešanu nedzēš; preces pārdod no jauna' : null) ??
        (facts.cardUsed ? 'Pārdotā dāvanu karte jau ir izmantota' : null),
    },
    DAY_CLOSED: { title: 'Slēgt dienu', arrows: [{ from: ['open'], to: 'closed' }], internal: true },
    DAY_REOPENED: { title: 'Atvērt dienu', arrows: [{ from: ['closed'], to: 'open' }], internal: true },
  },
})

/** Whether a sale is laid aside. */
export function isParked(status: ShopOrderState): boolean {
  return status === 'parked'
}

/** State of a sale over the counter. */
export type ShopOrderState = keyof typeof shopOrder.states
