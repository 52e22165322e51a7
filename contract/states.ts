/**
 * @file The states of each document with their names, in the order of lists and pictures. Machines, schemas and tables of
 * colours take them from here; docs/howto/add-a-state.md.
 */

export const advanceInvoiceStates = { issued: 'Izrakstīts', paid: 'Apmaksāts', settled: 'Izlietots', annulled: 'Anulēts' } as const

export const unitStates = {
  in_stock: 'Noliktavā',
  reserved: 'Rezervēta',
  sold: 'Pārdota',
  rented: 'Nomā',
  in_use: 'Inventārā',
  installed: 'Iebūvēta',
  written_off: 'Norakstīta',
  returned_to_supplier: 'Atgriezta piegādātājam',
} as const

export const invitationStates = {
  none: 'Nav uzaicināts',
  invited: 'Uzaicināts',
  active: 'Aktīvs lietotājs',
  revoked: 'Tiesības atceltas',
} as const

export const courierStates = { new: 'Jauns', assigned: 'Nodots kurjeram', completed: 'Izpildīts' } as const

export const creditNoteStates = { draft: 'Sagatavots', accepted: 'Akceptēts', rejected: 'Noraidīts' } as const

export const eInvoiceStates = {
  to_send: 'Jānosūta',
  sent: 'Nosūtīts',
  taken: 'Pieņemts',
  refused: 'Noraidīts',
  corrected: 'Labots',
} as const

export const incomingInvoiceStates = { exception: 'Jāprecizē', drafted: 'Sagatavots', refused: 'Noraidīts' } as const

export const goodsRemovalStates = { done: 'Izpildīts', reversed: 'Atcelts' } as const

export const goodsWriteOffStates = { draft: 'Sagatavots', accepted: 'Akceptēts' } as const

export const inventoryStates = {
  in_stock: 'Noliktavā',
  in_use: 'Lietošanā',
  rented: 'Nomā',
  in_service: 'Servisā',
  written_off: 'Norakstīts',
} as const

export const invoiceStates = {
  draft: 'Sagatavots',
  accepted: 'Akceptēts',
  partially_paid: 'Daļēji apmaksāts',
  paid: 'Apmaksāts',
  credited: 'Kreditēts',
} as const

export const leadStates = {
  new: 'Jauns',
  contacted: 'Sazināts',
  meeting: 'Tikšanās',
  offer_sent: 'Piedāvājums nosūtīts',
  won: 'Iegūts',
  lost: 'Zaudēts',
} as const

export const messageStates = { published: 'Publicēta', archived: 'Arhivēta' } as const

export const offerStates = {
  draft: 'Sagatavots',
  sent: 'Nosūtīts',
  accepted: 'Apstiprināts',
  rejected: 'Noraidīts',
  expired: 'Termiņš beidzies',
  ordered: 'Pasūtīts',
} as const

export const orderStates = {
  new: 'Jauns',
  in_fulfillment: 'Izpildē',
  fulfilled: 'Izpildīts',
  invoiced: 'Rēķins izrakstīts',
  cancelled: 'Atcelts',
  merged: 'Apvienots',
} as const

export const orderDocumentStates = { created: 'Sagatavots', signed: 'Parakstīts' } as const

export const priceClarificationStates = { incomplete: 'Nepabeigta', complete: 'Pabeigta' } as const

export const procurementStates = {
  new: 'Jauns',
  ordered: 'Pasūtīts',
  accepted: 'Pieņemts',
  cancelled: 'Atcelts',
} as const

export const paymentOrderStates = {
  draft: 'Sagatavots',
  submitted: 'Iesniegts',
  approved: 'Apstiprināts',
  exported: 'Eksportēts',
  executed: 'Izpildīts',
  cancelled: 'Atcelts',
} as const

export const vatReturnStates = { open: 'Sagatavošanā', filed: 'Iesniegta', corrected: 'Precizēta' } as const

export const voucherStates = { draft: 'Sagatavota', posted: 'Iegrāmatota', reversed: 'Stornēta' } as const

export const procurementInvoiceStates = { new: 'Jauns', accepted: 'Pārbaudīts', paid: 'Apmaksāts', cancelled: 'Atcelts' } as const

export const productionStates = { new: 'Jauns', in_production: 'Ražošanā', completed: 'Pabeigts' } as const

export const rentStates = { active: 'Aktīva', ended: 'Pabeigta' } as const

export const returnActStates = { draft: 'Sagatavots', accepted: 'Akceptēts', cancelled: 'Atcelts' } as const

export const serviceStates = { new: 'Jauns', in_progress: 'Darbā', completed: 'Pabeigts', invoiced: 'Rēķins izrakstīts' } as const

export const shopReportStates = { created: 'Izveidota' } as const

export const shopOrderStates = { open: 'Atvērts', parked: 'Atlikts', closed: 'Slēgts' } as const

export const simplifiedInvoiceStates = { issued: 'Izrakstīts', paid: 'Apmaksāts', annulled: 'Anulēts' } as const

export const stockCheckStates = { open: 'Atvērta', accepted: 'Akceptēta' } as const

export const stockCountStates = { open: 'Atvērta' } as const

export const subscriptionStates = { draft: 'Sagatavots', active: 'Aktīvs', paused: 'Apturēts', ended: 'Beidzies' } as const

export const supportTicketStates = { new: 'Jauns', accepted: 'Pieņemts', completed: 'Pabeigts' } as const

export const taskStates = { new: 'Jauns', in_progress: 'Procesā', waiting: 'Gaida', completed: 'Pabeigts' } as const

export const transportationStates = { planned: 'Plānots', in_transit: 'Ceļā', delivered: 'Piegādāts', cancelled: 'Atcelts' } as const

/** They follow from the dates of a campaign. */
export const saleStates = { scheduled: 'Plānota', running: 'Aktīva', ended: 'Beigusies' } as const

export const technicalDocumentStates = { ...goodsWriteOffStates, ...goodsRemovalStates } as const

type Names = Readonly<Record<string, string>>
type Marks<States extends Names> = Readonly<Record<keyof States & string, boolean>>
type Marked<Marking> = { [State in keyof Marking]: Marking[State] extends true ? State : never }[keyof Marking]

/** In the order of the list. */
export function namesOf<States extends Names>(states: States): (keyof States & string)[] {
  return Object.keys(states)
}

/** A part of the states. Each is marked, so the compiler asks whether an added state belongs to it. */
export function statesWhere<States extends Names, const Marking extends Marks<States>>(
  states: States,
  marking: Marking & Readonly<Record<Exclude<keyof Marking, keyof States>, never>>,
): Marked<Marking>[] {
  return namesOf(states).filter((state): state is typeof state & Marked<Marking> => marking[state])
}
