/** How the product is used, in short; found with `?`. */
export interface HelpTopic {
  id: string
  title: string
  /** `{command.id}` stands for the keys of that command. */
  text: string
  keywords: readonly string[]
  /** Started by Enter. */
  command?: string
}

export const helpTopics: readonly HelpTopic[] = [
  {
    id: 'keys',
    title: 'Kur redzēt taustiņus',
    text: '{shell.help} rāda visus taustiņus, vispirms tos, kas der šeit. Pogas un izvēlnes tos rāda pie nosaukuma; turot Alt, tie parādās uz lapas.',
    keywords: ['īsinājumtaustiņi', 'shortcuts', 'tastatūra'],
    command: 'shell.help',
  },
  {
    id: 'remap',
    title: 'Kā mainīt taustiņus',
    text: 'Katrai darbībai var piešķirt savu taustiņu vai burtu virkni. Pārlūka un teksta lauku taustiņus piešķirt nevar, un saraksts pasaka, kāpēc.',
    keywords: ['pārveidot', 'remap'],
    command: 'shell.keys',
  },
  {
    id: 'palette',
    title: 'Kā meklēt ar darbību meklētāju',
    text: '{shell.palette} atrod darbības un ierakstus bez garumzīmēm un jebkurā vārdu secībā. Pirmā zīme sašaurina: > darbības, # numuri, @ cilvēki un uzņēmumi, / ieraksti, ? palīdzība. Backspace tukšā laukā iziet atpakaļ. Ctrl+U rindu piesprauž augšā šāda veida lapās, Shift+Delete aizmirst nesen vai bieži lietoto.',
    keywords: ['palete', 'prefiksi', 'meklēt', 'piespraust', 'aizmirst'],
    command: 'shell.palette',
  },
  {
    id: 'clipboard',
    title: 'Kā izmantot nokopēto',
    text: 'Ielīmējiet to darbību meklētājā ({shell.palette}, tad Ctrl+V): konts, reģistrācijas vai PVN numurs, e-pasts un tālrunis ved pie klienta vai sāk jaunu, summa pie dokumentiem ar tādu summu, numurs pie dokumenta, tabula ar kodiem un daudzumiem kļūst par jauna pasūtījuma vai piedāvājuma rindām. Ja pārlūkam atļauts skatīt starpliktuvi, tikko nokopētais stāv pirmajā rindā.',
    keywords: ['starpliktuve', 'clipboard', 'ielīmēt', 'IBAN', 'konts'],
    command: 'shell.palette',
  },
  {
    id: 'sentences',
    title: 'Kā ar numuru un vārdiem darīt visu uzreiz',
    text: 'Darbību meklētājā ({shell.palette}) aiz dokumenta numura rakstiet darbības, atdalot ar semikolu: PAS-2026-000123 nodot izpildē; akceptēt. Vispirms redzat, kas notiks, Enter izdara; pie pirmā jautājuma vai atteikuma apstājas. Vairāki numuri ar komatu dara vienu darbību visiem.',
    keywords: ['teikums', 'komandrinda', 'numurs', 'vairāki dokumenti'],
    command: 'shell.palette',
  },
  {
    id: 'order-in-words',
    title: 'Kā sākt pasūtījumu vienā rindā',
    text: 'Darbību meklētājā ({shell.palette}) rakstiet daudzumu, preci un beigās klientu: 3 filtri HP ziemeļi; vairākas preces atdala komats: 3 filtri, 2 tinte ziemeļi. Enter atver jauno pasūtījumu ar klientu un rindām, un nekas netiek saglabāts, pirms to apstiprināt. Citi klienti un preces ar līdzīgu nosaukumu ir nākamajās rindās.',
    keywords: ['ātrais pasūtījums', 'daudzums', 'klients', 'teikums'],
    command: 'shell.palette',
  },
  {
    id: 'next-step',
    title: 'Kā virzīt dokumentu tālāk',
    text: '{order.next} izdara dokumenta nākamo soli: nodot izpildē, izsniegt, izrakstīt, akceptēt. Ja solis nav iespējams, poga pasaka, kāpēc.',
    keywords: ['nākamais solis', 'akceptēt', 'izrakstīt'],
  },
  {
    id: 'undo',
    title: 'Kā atsaukt',
    text: 'Rindu labojumus atsauc Ctrl+Z. Izsniegtu pasūtījumu atgriež izpildē, kamēr rēķins nav akceptēts. Akceptētu rēķinu labo ar kredītrēķinu, jo tā numurs un summas vairs nemainās.',
    keywords: ['undo', 'atgriezt', 'kredītrēķins'],
  },
  {
    id: 'drafts',
    title: 'Kas notiek ar nesaglabātu tekstu',
    text: 'Viss ierakstītais sekundes laikā ir melnraksts šajā datorā un paliek pēc lapas pārlādes. „Nesaglabātie darbi” tos rāda un atver vietā, kur apstājāties.',
    keywords: ['melnraksti', 'drafts', 'pazaudēts'],
    command: 'shell.unsaved',
  },
  {
    id: 'offline',
    title: 'Kas notiek bez savienojuma',
    text: 'Saglabāšana gaida un tiek nosūtīta, kad savienojums atgriežas. Soļi, kas maina dokumenta stāvokli, negaida: tos izdara vēlreiz, kad ir savienojums. Kase pārdod arī bez tīkla.',
    keywords: ['tīkls', 'internets', 'bezsaiste'],
  },
  {
    id: 'conflict',
    title: 'Kad ierakstu labojis arī kolēģis',
    text: 'Lauki, kurus mainījis tikai viens, saplūst paši. Par pārējiem redzat abas vērtības un izvēlaties; neviens labojums nepazūd klusējot.',
    keywords: ['konflikts', 'divi cilvēki', 'versija'],
  },
  {
    id: 'tabs',
    title: 'Kā strādāt ar cilnēm',
    text: 'Ctrl+Enter atver fonā, Shift+Enter pagaidu cilnē, kuru aizstāj nākamais ieraksts, līdz tajā kaut ko ierakstāt vai to paturat ({tab.keep}). {shell.recent} pārslēdz, {tab.close} aizver, {tab.reopen} atver aizvērto. Cilne patur vietu, tekstu un izvēli.',
    keywords: ['tabs', 'logi'],
    command: 'shell.recent',
  },
  {
    id: 'lines',
    title: 'Kā ievadīt dokumenta rindas',
    text: '{view.lines} ved uz rindām. Enter iet uz nākamo lauku un rindu, preces atrod pēc nosaukuma, koda vai svītrkoda. No izklājlapas nokopētas rindas ielīmē ar Ctrl+V.',
    keywords: ['rindas', 'ielīmēt', 'Excel'],
  },
  {
    id: 'lists',
    title: 'Kā atrast sarakstā',
    text: '{view.search} ved uz meklēšanu, {view.filter} uz filtriem, bultiņas uz ierakstiem, Enter atver. Ar atstarpi vai Shift un bultiņām izvēlas vairākus, un darbība izpildās visiem.',
    keywords: ['filtri', 'meklēšana', 'izvēlēties vairākus'],
  },
  {
    id: 'history',
    title: 'Kur redzēt izdarīto',
    text: '„Darbību vēsture” rāda katru darbību: kas, kad, ar kādu iznākumu. Pēdējie paziņojumi ir „Paziņojumos”.',
    keywords: ['vēsture', 'žurnāls', 'log'],
    command: 'shell.notices',
  },
]
