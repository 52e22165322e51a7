import { compactNumber } from '../../contract/checks.ts'
import type { DocumentParty } from './model.ts'
import { group, leaf, type XmlElement } from './xml.ts'

/** EN 16931 BG-4, BG-7; docs/domain/invoicing.md#e-invoices. */

export interface ElectronicAddress {
  scheme: string
  id: string
}

/** OpenPEPPOL code list; Sweden and Finland use registries. */
const vatSchemes: Readonly<Record<string, string>> = {
  AT: '9914',
  BE: '9925',
  BG: '9926',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  DK: '0198',
  EE: '9931',
  EL: '9933',
  ES: '9920',
  FR: '9957',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  IT: '0211',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SI: '9949',
  SK: '9950',
  XI: '9932',
}

const registrySchemes: Readonly<Record<string, string>> = { LV: '0218', EE: '0191', LT: '0200' }

/** BT-34, BT-49. Null for parties that no network knows. */
export function electronicAddress(party: DocumentParty): ElectronicAddress | null {
  if (party.peppol_scheme && party.peppol_id) return { scheme: party.peppol_scheme, id: party.peppol_id }
  const vat = compactNumber(party.vat_nr ?? '')
  const registry = registrySchemes[party.country_code]
  if (party.country_code === 'LV' && /^\d{11}$/.test(registration(party))) return { scheme: '0218', id: registration(party) }
  const nordic = nordicAddress(vat)
  if (nordic) return nordic
  const scheme = vatSchemes[vat.slice(0, 2)]
  if (scheme) return { scheme, id: vat }
  if (registry && registration(party) !== '') return { scheme: registry, id: registration(party) }
  return null
}

/** Registry number derived from the VAT number; Finland as OVT. */
function nordicAddress(vat: string): ElectronicAddress | null {
  const swedish = /^SE(\d{10})\d{2}$/.exec(vat)?.[1]
  if (swedish !== undefined && hasLuhnDigit(swedish)) return { scheme: '0007', id: swedish }
  const finnish = /^FI(\d{8})$/.exec(vat)?.[1]
  return finnish === undefined ? null : { scheme: '0216', id: `0037${finnish}` }
}

/** Peppol R049. */
function hasLuhnDigit(number: string): boolean {
  const doubled = Array.from(number, (digit, place) => Number(digit) * (place % 2 === 0 ? 2 : 1))
  return doubled.reduce((total, value) => total + Math.floor(value / 10) + (value % 10), 0) % 10 === 0
}

function registration(party: DocumentParty): string {
  return compactNumber(party.reg_nr ?? '')
}

/** Category O forbids VAT numbers (BR-O-02). */
export function ublParty(party: DocumentParty, role: 'seller' | 'buyer', withVat: boolean): XmlElement | null {
  const address = electronicAddress(party)
  const latvian = party.country_code === 'LV' && /^\d{11}$/.test(registration(party))
  const scheme: Record<string, string> = latvian ? { schemeID: '0218' } : {}
  return group(
    'cac:Party',
    address && leaf('cbc:EndpointID', address.id, { schemeID: address.scheme }),
    role === 'seller' && latvian ? group('cac:PartyIdentification', leaf('cbc:ID', registration(party), scheme)) : null,
    group('cac:PartyName', leaf('cbc:Name', party.name)),
    ublAddress('cac:PostalAddress', party.legal_address, party),
    withVat ? group('cac:PartyTaxScheme', leaf('cbc:CompanyID', vatNumber(party)), vatNumber(party) === '' ? null : vatScheme()) : null,
    group('cac:PartyLegalEntity', leaf('cbc:RegistrationName', party.name), leaf('cbc:CompanyID', registration(party), scheme)),
    group('cac:Contact', leaf('cbc:Telephone', party.phone), leaf('cbc:ElectronicMail', party.email)),
  )
}

function vatNumber(party: DocumentParty): string {
  return compactNumber(party.vat_nr ?? '')
}

export function vatScheme(): XmlElement | null {
  return group('cac:TaxScheme', leaf('cbc:ID', 'VAT'))
}

export function ublAddress(
  name: 'cac:PostalAddress' | 'cac:Address',
  street: string,
  place: Pick<DocumentParty, 'city' | 'postal_code' | 'country_code'>,
): XmlElement | null {
  return group(
    name,
    leaf('cbc:StreetName', street),
    leaf('cbc:CityName', place.city),
    leaf('cbc:PostalZone', place.postal_code),
    group('cac:Country', leaf('cbc:IdentificationCode', place.country_code)),
  )
}
