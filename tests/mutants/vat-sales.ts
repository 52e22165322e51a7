import type { Mutant } from './mutant.ts'

const decision = 'contract/company/vat-decision.ts'
const lines = 'server/db/functions/vat-return.sql'
const annexes = 'server/db/functions/vat-return-annexes.sql'
const special = 'tests/vat/special-cases.test.ts'
const vectors = 'tests/vectors/vectors.test.ts'

/** Rows 44 to 48, and kinds of PVN 2. */
export const vatSalesFaults: readonly Mutant[] = [
  {
    kind: 'rule',
    fault: 'a special case holds wherever the goods go',
    file: decision,
    text: 'category !== undefined && where === to',
    instead: 'category !== undefined && where !== undefined',
    caughtBy: { test: vectors },
  },
  {
    kind: 'rule',
    fault: 'the case of the goods goes before that of the order',
    file: decision,
    text: 'for (const code of [parties.vatCase, vat_case])',
    instead: 'for (const code of [vat_case, parties.vatCase])',
    caughtBy: { test: vectors },
  },
  {
    kind: 'rule',
    fault: 'work of an order with a special case goes without tax',
    file: decision,
    text: 'item.is_service ? serviceAbroad(parties) : (specialGoods(item, parties) ?? goodsAbroad(parties))',
    instead: 'specialGoods(item, parties) ?? (item.is_service ? serviceAbroad(parties) : goodsAbroad(parties))',
    caughtBy: { test: vectors },
  },
  {
    kind: 'rows',
    fault: 'an invoice forgets the special case of its order',
    file: 'server/areas/invoices/vat.ts',
    text: 'd.delivery_country_id, d.vat_case, t.payment_method',
    instead: 'd.delivery_country_id, t.payment_method',
    caughtBy: { test: special, named: 'a supply to call-off stock' },
  },
  {
    kind: 'rows',
    fault: 'the lines of an order keep their VAT when its special case changes',
    file: 'server/areas/orders/orders.header.ts',
    text: ' || vat_case !== order.vat_case',
    instead: '',
    caughtBy: { test: special, named: 'what an order chooses is decided anew' },
  },
  {
    kind: 'rows',
    fault: 'a category does not give its special case to those below it',
    file: 'server/areas/catalog/vat.ts',
    text: 'where above.leaf = l.leaf and above.vat_case is not null order by above.depth limit 1) as vat_case',
    instead: 'where above.leaf = l.leaf and above.vat_case is not null and above.depth = 0) as vat_case',
    caughtBy: { test: special, named: 'a category gives its case' },
  },
  {
    kind: 'rule',
    fault: 'call-off stock stands in row 45',
    file: lines,
    text: "'PVN-31-1', null, null, '2020-01-01', '45.1'",
    instead: "'PVN-31-1', null, null, '2020-01-01', '45'",
    caughtBy: { test: special, named: 'a supply to call-off stock' },
  },
  {
    kind: 'rule',
    fault: 'goods in a customs warehouse stand in row 44',
    file: lines,
    text: "'PVN-MUITA', null, null, '2013-01-01', '46'",
    instead: "'PVN-MUITA', null, null, '2013-01-01', '44'",
    caughtBy: { test: special, named: 'a supply to a customs warehouse' },
  },
  {
    kind: 'rule',
    fault: 'a triangular transaction is one of services',
    file: annexes,
    text: "when 'PVN-TRISSTURIS' then 'S'",
    instead: "when 'PVN-TRISSTURIS' then 'P'",
    caughtBy: { test: special, named: 'a supply to the last of a triangular' },
  },
  {
    kind: 'rule',
    fault: 'an advance of a triangular transaction is declared',
    file: lines,
    text: "reason_code in ('PVN-TRANSPORTS', 'PVN-TRISSTURIS')",
    instead: "reason_code in ('PVN-TRANSPORTS')",
    caughtBy: { test: special, named: 'an advance for goods' },
  },
  {
    kind: 'rows',
    fault: 'zero-rated services at home are missing in 1-III',
    file: annexes,
    text: "case when l.base_row in ('46', '48') then '43' else coalesce(l.base_row, r.base_row) end",
    instead: "case when l.base_row in ('46') then '43' else coalesce(l.base_row, r.base_row) end",
    caughtBy: { test: special, named: 'a supply to a zero-rated service' },
  },
  {
    kind: 'rows',
    fault: 'zero-rated services abroad stand among sales at home',
    file: annexes,
    text: "not in ('46', '48') or l.party = 'domestic')",
    instead: "not in ('46', '48') or true)",
    caughtBy: { test: special, named: 'a zero-rated service to a business abroad' },
  },
  {
    kind: 'rule',
    fault: 'a sum of small sales below zero looks like one above it (INV-VATRETURN-15)',
    file: annexes,
    text: "case when sum(p.taxable) < 0 then '4' else 'T' end",
    instead: "'T'",
    caughtBy: { test: special, named: 'a sum of small sales below zero' },
  },
  {
    kind: 'rule',
    fault: 'sales to unregistered buyers below zero look like sales (INV-VATRETURN-15)',
    file: annexes,
    text: "case when sum(p.taxable) < 0 then '4' else 'X' end",
    instead: "'X'",
    caughtBy: { test: 'tests/stories/vat-quarter.test.ts', named: 'the annexes have the rows' },
  },
  {
    kind: 'rule',
    fault: 'an e-invoice at the zero rate gives a reason (BR-Z-10)',
    file: 'server/documents/vat-reasons.ts',
    text: 'return categories[group.category].reason === null ? null : (referenceOf(group)?.lv ?? null)',
    instead: 'return referenceOf(group)?.lv ?? null',
    caughtBy: { test: special, named: 'the invoice names the reason' },
  },
]
