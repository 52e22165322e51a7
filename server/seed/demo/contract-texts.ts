const parties =
  '{{company.name}}, reģ. Nr. {{company.reg_nr}}, {{company.address}}, no vienas puses, un **{{customer.name}}**, reģ. Nr. {{customer.reg_nr}}, {{customer.address}}, no otras puses, vienojas:'

export const contractTexts: Readonly<Record<string, { name: string; paragraphs: readonly string[] }>> = {
  'klienta-ligums': {
    name: 'Sadarbības līgums',
    paragraphs: [
      '# Sadarbības līgums',
      parties,
      '## Priekšmets',
      '1. Pārdevējs piegādā preces un sniedz pakalpojumus pēc Pircēja pasūtījumiem.\n2. Cenas ir tās, kas spēkā pasūtījuma dienā, ja puses nav vienojušās citādi.',
      '## Norēķini',
      'Rēķinus sūta elektroniski uz {{customer.email}}.',
      'Rīgā, {{contract.date}}',
    ],
  },
  'piegades-ligums': {
    name: 'Preču piegādes līgums',
    paragraphs: [
      '# Preču piegādes līgums',
      parties,
      '| Pasūtījums | Datums | Bez PVN | PVN | Kopā |\n|---|---|---|---|---|\n| {{order.number}} | {{order.date}} | {{order.net}} | {{order.vat}} | {{order.gross}} |',
      'Preces pieder Pārdevējam, līdz Pircējs tās apmaksājis.',
      'Rīgā, {{contract.date}}',
    ],
  },
  'nomas-ligums': {
    name: 'Iekārtu nomas līgums',
    paragraphs: [
      '# Iekārtu nomas līgums',
      parties,
      '1. Noma {{rent.number}} ir spēkā no {{rent.date_from}}.\n2. Minimālā maksa mēnesī ir {{rent.minimum_fee}}, drošības nauda {{rent.deposit}}.\n3. Uzteikuma termiņš ir {{rent.notice_days}} dienas.',
      'Rīgā, {{contract.date}}',
    ],
  },
  'abonesanas-ligums': {
    name: 'Abonēšanas līgums',
    paragraphs: [
      '# Abonēšanas līgums',
      parties,
      'Pakalpojumu „{{subscription.name}}” Abonents saņem no {{subscription.start_date}}.',
      'Rīgā, {{contract.date}}',
    ],
  },
  'servisa-ligums': {
    name: 'Remonta līgums',
    paragraphs: [
      '# Remonta līgums',
      parties,
      'Pieteikums {{service_application.number}} no {{service_application.date}}: {{service_application.problem}}.',
      'Rīgā, {{contract.date}}',
    ],
  },
}
