import type { VatDecision, VatItem, VatParties, VatTables } from '../../contract/company/vat-decision.ts'

/** INV-VAT-7 as cases. */

export const vatDay: VatTables = {
  rates: [
    { code: 'PVN5', rate: '5.0000', category: 'S' },
    { code: 'PVN21', rate: '21.0000', category: 'S' },
    { code: 'PVN12', rate: '12.0000', category: 'S' },
    { code: 'PVN0', rate: '0.0000', category: 'Z' },
    { code: 'PVNEX', rate: '0.0000', category: 'G' },
    { code: 'PVNIC', rate: '0.0000', category: 'K' },
    { code: 'PVNAE', rate: '0.0000', category: 'AE' },
    { code: 'PVNE', rate: '0.0000', category: 'E' },
    { code: 'PVNO', rate: '0.0000', category: 'O' },
  ],
  reasons: [
    { code: 'VATEX-EU-AE', non_cash_only: false },
    { code: 'VATEX-EU-AE-R2', non_cash_only: false },
    { code: 'VATEX-EU-AE-R4', non_cash_only: true },
  ],
}

const at21: Expected = ['PVN21', 'S', null]
const inMargin: Expected = ['PVNE', 'E', 'PVN-138-KOLEKCIJA']
const inEu: Expected = ['PVNIC', 'K', 'VATEX-EU-IC']
const exported: Expected = ['PVNEX', 'G', 'VATEX-EU-G']
const outOfScope: Expected = ['PVNO', 'O', 'PVN-19']
const ossEstonia: Expected = ['OSSEE', 'S', 'OSS-EE']
const unregistered: Expected = ['PVNO', 'O', 'VATEX-EU-O']
const euService: Expected = ['PVNAE', 'AE', 'VATEX-EU-AE']

type Expected = readonly [code: string, category: VatDecision['vat_category'], reason: string | null]

const goods: VatItem = { id: 1, is_service: false, vat_rate_code: 'PVN21', reverse_vat: false, vat_reason_code: null, vat_case: null }
const service: VatItem = { ...goods, is_service: true }
const phone: VatItem = { ...goods, reverse_vat: true, vat_reason_code: 'VATEX-EU-AE-R4' }
const scrap: VatItem = { ...goods, reverse_vat: true, vat_reason_code: 'VATEX-EU-AE-R2' }
const apples: VatItem = { ...goods, vat_rate_code: 'PVN12', vat_case: 'PVN-42-16' }
const car: VatItem = { ...goods, vat_case: 'PVN-TRANSPORTS' }
const antique: VatItem = { ...phone, vat_case: 'PVN-138-KOLEKCIJA' }
const rated = (item: VatItem, vat_rate_code: string): VatItem => ({ ...item, vat_rate_code })

const latvian: VatParties = {
  sellerRegistered: true,
  sellerCountry: 'LV',
  deliveryCountry: 'LV',
  deliveryInEu: true,
  buyerCountry: 'LV',
  buyerInEu: true,
  buyerIsBusiness: true,
  buyerVatCountry: 'LV',
  cash: false,
  vatCase: null,
  oss: null,
}
const latvianPerson: VatParties = { ...latvian, buyerIsBusiness: false, buyerVatCountry: null }
const estonian: VatParties = { ...latvian, deliveryCountry: 'EE', buyerCountry: 'EE', buyerVatCountry: 'EE' }
const consumer: VatParties = { ...estonian, buyerIsBusiness: false, buyerVatCountry: null, oss: { country: 'EE', rate: '24.0000' } }
const norwegian: VatParties = {
  ...latvian,
  deliveryCountry: 'NO',
  deliveryInEu: false,
  buyerCountry: 'NO',
  buyerInEu: false,
  buyerVatCountry: null,
}
const northernIrish: VatParties = {
  ...latvian,
  deliveryCountry: 'GB',
  deliveryInEu: false,
  buyerCountry: 'GB',
  buyerInEu: false,
  buyerVatCountry: 'XI',
}
const handedOverHere = { deliveryCountry: 'LV', deliveryInEu: true }

export interface VatVector {
  name: string
  item: VatItem
  parties: VatParties
  expected: Expected
}

const vector = (name: string, item: VatItem, parties: VatParties, expected: Expected): VatVector => ({ name, item, parties, expected })

/** See docs/domain/invoicing.md#rounding. */
export const vatVectors: readonly VatVector[] = [
  vector('goods at home', goods, latvian, at21),
  vector('goods at the reduced rate', rated(goods, 'PVN12'), latvian, ['PVN12', 'S', null]),
  vector('the zero rate needs no reason', rated(goods, 'PVN0'), latvian, ['PVN0', 'Z', null]),
  vector('exempt', rated(service, 'PVNE'), latvian, ['PVNE', 'E', 'VATEX-EU-132']),

  vector('goods that go to a registered Estonian', goods, estonian, inEu),
  vector('goods that a registered Estonian takes in Latvia', goods, { ...estonian, ...handedOverHere }, at21),
  vector('goods that go to Finland, bought by a registered Estonian', goods, { ...estonian, deliveryCountry: 'FI' }, inEu),
  vector('goods that go to Estonia, bought by a Latvian company', goods, { ...latvian, deliveryCountry: 'EE' }, at21),
  vector('goods that go to Estonia, bought by an Estonian registered only here', goods, { ...estonian, buyerVatCountry: 'LV' }, at21),
  vector('goods that go to Estonia, bought by a Latvian registered there', goods, { ...latvian, ...estonian, buyerCountry: 'LV' }, inEu),
  vector('goods that go to an Estonian without a number', goods, { ...estonian, buyerVatCountry: null }, at21),

  vector('goods that go to a consumer in Estonia under OSS', goods, consumer, ossEstonia),
  vector('the same, exempt at home', rated(goods, 'PVNE'), consumer, ossEstonia),
  vector('the same at the zero rate', rated(goods, 'PVN0'), consumer, ossEstonia),
  vector('work for a consumer in Estonia under OSS', service, consumer, at21),
  vector('a new vehicle for a consumer in Estonia under OSS', car, consumer, ['PVN0', 'Z', 'PVN-TRANSPORTS']),
  vector('goods outside the scope of VAT under OSS', rated(goods, 'PVNO'), consumer, unregistered),
  vector('goods of a special case that does not hold, under OSS', apples, consumer, ossEstonia),
  vector('goods that a consumer from Estonia takes in Latvia', goods, { ...consumer, ...handedOverHere }, at21),
  vector(
    'goods that a consumer gets in Norway',
    goods,
    { ...norwegian, buyerIsBusiness: false, oss: { country: 'NO', rate: '25' } },
    exported,
  ),
  vector('goods under OSS of a seller who is not registered', goods, { ...consumer, sellerRegistered: false }, unregistered),

  vector('goods that leave the Union', goods, norwegian, exported),
  vector('goods that leave the Union, bought by a Latvian', goods, { ...latvian, deliveryCountry: 'NO', deliveryInEu: false }, exported),
  vector('goods that leave the Union, bought by a person', goods, { ...norwegian, buyerIsBusiness: false }, exported),
  vector('goods that a Norwegian takes in Latvia', goods, { ...norwegian, ...handedOverHere }, at21),
  vector('goods that go to Estonia, bought by a Norwegian', goods, { ...norwegian, deliveryCountry: 'EE', deliveryInEu: true }, at21),

  vector('goods that go to somebody registered in Northern Ireland', goods, northernIrish, inEu),
  vector('the same, where the country is named XI', goods, { ...northernIrish, deliveryCountry: 'XI' }, inEu),
  vector(
    'goods that go to Ireland, bought by somebody registered in Northern Ireland',
    goods,
    { ...northernIrish, deliveryCountry: 'IE', deliveryInEu: true },
    inEu,
  ),
  vector('goods that somebody registered in Northern Ireland takes in Latvia', goods, { ...northernIrish, ...handedOverHere }, at21),
  vector(
    'goods that go to a British company without a number of Northern Ireland',
    goods,
    { ...northernIrish, buyerVatCountry: null },
    exported,
  ),
  vector(
    'goods that go to a person in Northern Ireland',
    goods,
    { ...northernIrish, deliveryCountry: 'XI', buyerVatCountry: null, buyerIsBusiness: false },
    at21,
  ),
  vector('phones to Northern Ireland', phone, northernIrish, inEu),
  vector('a service to somebody registered in Northern Ireland', service, northernIrish, outOfScope),
  vector(
    'a service in the Union to a number of Northern Ireland',
    service,
    { ...northernIrish, buyerCountry: 'IE', buyerInEu: true },
    at21,
  ),

  vector('a service to a registered Estonian', service, estonian, euService),
  vector('a service to a registered Estonian, done in Latvia', service, { ...estonian, ...handedOverHere }, euService),
  vector('a service to an Estonian without a number', service, { ...estonian, buyerVatCountry: null }, at21),
  vector('a service to an Estonian registered only here', service, { ...estonian, buyerVatCountry: 'LV' }, at21),
  vector('a service to a business outside the Union', service, norwegian, outOfScope),
  vector('a service to a person outside the Union', service, { ...norwegian, buyerIsBusiness: false }, at21),
  vector('a service to a Latvian whose goods go abroad', service, { ...latvian, deliveryCountry: 'NO', deliveryInEu: false }, at21),

  vector('phones between registered parties', phone, latvian, ['PVNAE', 'AE', 'VATEX-EU-AE-R4']),
  vector('phones for cash', phone, { ...latvian, cash: true }, at21),
  vector('scrap for cash', scrap, { ...latvian, cash: true }, ['PVNAE', 'AE', 'VATEX-EU-AE-R2']),
  vector('phones to a private person', phone, latvianPerson, at21),
  vector('phones that a registered Estonian takes in Latvia', phone, { ...estonian, ...handedOverHere }, at21),
  vector('phones that an Estonian registered here takes in Latvia', phone, { ...estonian, ...handedOverHere, buyerVatCountry: 'LV' }, [
    ...(['PVNAE', 'AE', 'VATEX-EU-AE-R4'] as const),
  ]),
  vector('phones to Norway', phone, norwegian, exported),
  vector('phones to a registered Estonian', phone, estonian, inEu),
  vector('reverse charge without its case', { ...phone, vat_reason_code: null }, latvian, at21),
  vector('a case that is not valid that day', { ...phone, vat_reason_code: 'VATEX-EU-AE-R9' }, latvian, at21),

  vector('goods for a free port', goods, { ...latvian, vatCase: 'PVN-BRIVOSTA' }, ['PVN0', 'Z', 'PVN-BRIVOSTA']),
  vector('phones for a free port', phone, { ...latvian, vatCase: 'PVN-BRIVOSTA' }, ['PVN0', 'Z', 'PVN-BRIVOSTA']),
  vector('work for a free port', service, { ...latvian, vatCase: 'PVN-BRIVOSTA' }, at21),
  vector('goods for a free port that go to Estonia', goods, { ...estonian, vatCase: 'PVN-BRIVOSTA' }, inEu),
  vector('goods in a customs warehouse', goods, { ...latvian, vatCase: 'PVN-MUITA' }, ['PVN0', 'Z', 'PVN-MUITA']),
  vector('goods in a customs warehouse that leave the Union', goods, { ...norwegian, vatCase: 'PVN-MUITA' }, exported),
  vector('goods from call-off stock', goods, { ...estonian, vatCase: 'PVN-31-1' }, ['PVNIC', 'K', 'PVN-31-1']),
  vector('goods from call-off stock, without a number', goods, { ...estonian, buyerVatCountry: null, vatCase: 'PVN-31-1' }, at21),
  vector('goods to Estonia after importation', goods, { ...estonian, vatCase: 'PVN-PEC-IMPORTA' }, ['PVNIC', 'K', 'PVN-PEC-IMPORTA']),
  vector('a triangular transaction', goods, { ...estonian, deliveryCountry: 'FI', vatCase: 'PVN-TRISSTURIS' }, [
    ...(['PVNAE', 'AE', 'PVN-TRISSTURIS'] as const),
  ]),
  vector('a triangular transaction whose goods stay here', goods, { ...estonian, ...handedOverHere, vatCase: 'PVN-TRISSTURIS' }, at21),
  vector('apples to a registered Estonian', apples, estonian, ['PVNIC', 'K', 'PVN-42-16']),
  vector('apples at home', apples, latvian, ['PVN12', 'S', null]),
  vector('apples from call-off stock', apples, { ...estonian, vatCase: 'PVN-31-1' }, ['PVNIC', 'K', 'PVN-31-1']),
  vector('apples to Norway', apples, norwegian, exported),
  vector('a new car to an Estonian without a number', car, { ...estonian, buyerVatCountry: null }, ['PVN0', 'Z', 'PVN-TRANSPORTS']),
  vector('a new car to an Estonian registered only here', car, { ...estonian, buyerVatCountry: 'LV' }, ['PVN0', 'Z', 'PVN-TRANSPORTS']),
  vector('a new car to a registered Estonian', car, estonian, inEu),
  vector('a new car at home', car, latvian, at21),
  vector('a case whose order does not fit, of goods that do', car, { ...estonian, buyerVatCountry: null, vatCase: 'PVN-31-1' }, [
    ...(['PVN0', 'Z', 'PVN-TRANSPORTS'] as const),
  ]),

  vector('an antique at home', antique, latvian, inMargin),
  vector('an antique to a private person', antique, latvianPerson, inMargin),
  vector('an antique to a registered Estonian', antique, estonian, inMargin),
  vector('an antique to an Estonian without a number', antique, { ...estonian, buyerVatCountry: null }, inMargin),
  vector('an antique to Northern Ireland', antique, northernIrish, inMargin),
  vector('an antique to Norway', antique, norwegian, exported),
  vector('an antique for a free port', antique, { ...latvian, vatCase: 'PVN-BRIVOSTA' }, ['PVN0', 'Z', 'PVN-BRIVOSTA']),
  vector('work on antiques', { ...antique, is_service: true, reverse_vat: false }, latvian, at21),
  vector('an antique of a seller without a number', antique, { ...latvian, sellerRegistered: false }, unregistered),

  vector('an item whose rate is K, sold at home', rated(goods, 'PVNIC'), latvian, at21),
  vector('an item whose rate is K, to a registered Estonian', rated(goods, 'PVNIC'), estonian, inEu),
  vector('an item whose rate is K, to Norway', rated(goods, 'PVNIC'), norwegian, exported),
  vector('an item whose rate is G, sold at home', rated(goods, 'PVNEX'), latvian, at21),
  vector('an item whose rate is G, to a registered Estonian', rated(goods, 'PVNEX'), estonian, inEu),
  vector('an item whose rate is AE, sold at home', rated(goods, 'PVNAE'), latvian, at21),
  vector('an item whose rate is AE, to a person', rated(service, 'PVNAE'), latvianPerson, at21),
  vector('a service whose rate is AE, to a registered Estonian', rated(service, 'PVNAE'), estonian, euService),
  vector('a scrap item whose rate is AE', rated(scrap, 'PVNAE'), latvian, ['PVNAE', 'AE', 'VATEX-EU-AE-R2']),

  vector('a seller who is not registered', goods, { ...latvian, sellerRegistered: false }, unregistered),
  vector('a seller who is not registered, to Estonia', phone, { ...estonian, sellerRegistered: false }, unregistered),
]
