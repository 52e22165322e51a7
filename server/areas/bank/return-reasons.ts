/** Codes of ISO 20022 for which banks return transfers, in words. */
const words: Readonly<Record<string, string>> = {
  AC01: 'nepareizs konta numurs',
  AC03: 'nepareizs saņēmēja konta numurs',
  AC04: 'konts ir slēgts',
  AC06: 'konts ir bloķēts',
  AG01: 'kontā šādi darījumi nav atļauti',
  AG02: 'nepareizs darījuma veids',
  AM05: 'maksājums ir divreiz',
  BE01: 'saņēmējs neatbilst kontam',
  BE04: 'nav saņēmēja adreses',
  CUST: 'atsauca maksātājs',
  DUPL: 'maksājums ir divreiz',
  FOCR: 'atgriezts pēc maksātāja lūguma',
  FRAD: 'krāpšana',
  MD07: 'konta īpašnieks ir miris',
  MS02: 'saņēmējs maksājumu nepieņēma',
  MS03: 'bankas norādīts iemesls',
  RC01: 'nepareizs bankas kods',
  RR04: 'iemesls noteikts likumā',
  TECH: 'tehniska kļūda',
}

/** @param reason code and words of the bank, as an entry has them */
export function returnWords(reason: string): string {
  const [code = '', ...own] = reason.split(' ')
  const known = words[code.toUpperCase()]
  return [code, ...(known ? [known] : []), ...own].join(' ')
}
