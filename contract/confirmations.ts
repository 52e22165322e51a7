/** An unconfirmed call answers 422 with `confirm: {code, text}`; repeat it with the header `Confirmed: <code>`. */
export const confirmations = {
  'future-date': 'Numurēts dokuments ar nākotnes datumu',
  'far-back': 'Numurēts dokuments ar senu datumu',
  'tax-point': 'PVN piemērošanas diena nākotnē vai senā pagātnē',
  'payment-day': 'Maksājuma diena senā pagātnē',
  overpayment: 'Samaksāts vairāk, nekā prasīts',
  'cash-limit': 'Skaidras naudas robeža darījumam ir pārsniegta',
  'distance-limit': 'Tālpārdošana ES patērētājiem pārsniegs gada robežu',
  'reverse-charge-cash': 'Reversais PVN prasa maksāt ar pārskaitījumu',
  'reminded-today': 'Atgādinājums šodien jau ir nosūtīts',
  'party-numbers': 'Reģistrācijas numurs un PVN numurs nesakrīt',
  'credit-limit': 'Klienta kredītlimits ir pārsniegts',
  'carrier-insurance': 'Pārvadātāja apdrošināšana ir beigusies',
  'below-reserved': 'Saskaitīts mazāk, nekā rezervēts; rezervācijas tiks samazinātas',
  'before-count': 'Datums ir pirms akceptētas inventarizācijas skaitījuma',
  'check-overlaps': 'Šīs noliktavas preces jau skaita cita inventarizācija',
  'corrected-since-count': 'Pēc skaitīšanas uzskaite jau labota',
  'courier-called': 'Pasūtījumam ir izsaukts kurjers',
  'reopen-period': 'Tiks atvērts jau slēgts periods',
  'vat-unruled': 'Daļai PVN darījumu nav deklarācijas rindas',
  'unfinished-in-period': 'Slēdzamajā periodā ir neakceptēti dokumenti',
  'invoiced-beyond': 'Dienas pēc nomas beigām jau ir rēķinā',
  'billed-behind': 'Abonēšanai būs uzreiz jāizraksta vairāku periodu rēķini',
  'billed-ahead': 'Abonēšanas periods jau ir rēķinā',
  'work-not-done': 'Daļa darbu nav atzīmēta kā izdarīta un rēķinā nenonāks',
  'left-out': 'Daļa izklājlapas netiks ņemta',
  'columns-of-source': 'Ar šo nosaukumu jau saglabātas kolēģa kolonnas',
  'bank-other-form': 'Bankas ieraksti, iespējams, jau ielādēti no cita veida faila',
  'unclear-quantity': 'Daļai rindu daudzums nav skaidrs',
  'mailed-again': 'Šis dokuments uz šo adresi jau ir sūtīts',
  'other-buyer': 'Rēķina pircējs ir cits',
  'empty-order': 'Pasūtījumā nav nevienas rindas',
  'public-body-simplified': 'Budžeta iestādei izraksta rēķinu, kuram nav e-rēķina',
  'faulty-e-invoice': 'Oficiālās pārbaudes e-rēķinu noraidīs',
  'rate-ends': 'Līdzšinējā PVN likme beigsies',
  'vat-in-use': 'PVN likmi vai pamatojumu pēc tā beigām vēl lieto',
  'hold-only': 'Visu izsniegt nevar, pieejamais tiks rezervēts',
} as const

export type Confirmation = keyof typeof confirmations

/** Comma-separated codes. */
export const confirmedHeader = 'confirmed'

/**
 * Sent by interactive clients: `warnings` are then asked before the action. Other programs get them with the answer.
 */
export const askWord = 'ask'

export function isConfirmation(word: string): word is Confirmation {
  return Object.hasOwn(confirmations, word)
}
