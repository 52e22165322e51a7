import { big, sum } from '../../contract/money.ts'
import type { TestApp } from './app.ts'

export interface Line {
  amount: string
  day?: string
  text?: string
  ref?: string
  name?: string
  iban?: string
  /** Only camt.053 tells these of an entry. */
  reference?: string
  reversal?: boolean
  returned?: string
}

interface Sheet {
  iban: string
  from?: string
  to?: string
  opening?: string
  /** Default: opening and entries together. */
  closing?: string
  currency?: string
  entries: readonly Line[]
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const written = (text: string): string => text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign)

/** A FiDAViSta 1.01 file of one account. */
export function fidavista({
  iban,
  from = '2026-03-01',
  to = '2026-03-31',
  opening = '0.00',
  closing,
  currency = 'EUR',
  entries,
}: Sheet): Buffer {
  const last =
    closing ??
    big(opening)
      .plus(sum(entries.map(({ amount }) => amount)))
      .toFixed(2)
  const sets = entries.map(
    ({ amount, day = from, text = '', ref = '', name = '', iban: other = '' }) => `
    <TrxSet><TypeCode>INP</TypeCode><BookDate>${day}</BookDate><BankRef>${written(ref)}</BankRef><CorD>${big(amount).lt(0) ? 'D' : 'C'}</CorD>
      <AccAmt>${big(amount).abs().toFixed(2)}</AccAmt><PmtInfo>${written(text)}</PmtInfo>
      <CPartySet><AccNo>${other}</AccNo><AccHolder><Name>${written(name)}</Name></AccHolder></CPartySet></TrxSet>`,
  )
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
    <FIDAVISTA xmlns="http://www.bankasoc.lv/fidavista/fidavista0101.xsd"><Statement>
      <Period><StartDate>${from}</StartDate><EndDate>${to}</EndDate></Period>
      <AccountSet><AccNo>${iban}</AccNo><CcyStmt><Ccy>${currency}</Ccy><OpenBal>${opening}</OpenBal><CloseBal>${last}</CloseBal>${sets.join('')}
      </CcyStmt></AccountSet></Statement></FIDAVISTA>`)
}

/** A camt.053.001.02 file of one account, in which entries can take others back. */
export function camt({ iban, from = '2026-03-01', to = '2026-03-31', opening = '0.00', closing, entries }: Sheet): Buffer {
  const last =
    closing ??
    big(opening)
      .plus(sum(entries.map(({ amount }) => amount)))
      .toFixed(2)
  const balance = (code: string, amount: string, day: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${big(amount).abs().toFixed(2)}</Amt>
      <CdtDbtInd>${big(amount).lt(0) ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S</Id>
      <FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T23:59:59</ToDtTm></FrToDt>
      <Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', opening, from)}${balance('CLBD', last, to)}
      ${entries.map((entry) => camtEntry(entry, from)).join('')}</Stmt></BkToCstmrStmt></Document>`)
}

function camtEntry(
  { amount, day, text = '', ref = '', name = '', iban = '', reference = '', reversal, returned }: Line,
  from: string,
): string {
  const isOut = big(amount).lt(0)
  const role = isOut === (reversal === true) ? 'Dbtr' : 'Cdtr'
  const reason = returned === undefined ? '' : `<RtrInf><Rsn><Cd>${returned}</Cd></Rsn></RtrInf>`
  return `<Ntry><Amt Ccy="EUR">${big(amount).abs().toFixed(2)}</Amt><CdtDbtInd>${isOut ? 'DBIT' : 'CRDT'}</CdtDbtInd>
    ${reversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>BOOK</Sts><BookgDt><Dt>${day ?? from}</Dt></BookgDt><AcctSvcrRef>${written(ref)}</AcctSvcrRef>
    <NtryDtls><TxDtls><Refs><EndToEndId>${written(reference)}</EndToEndId></Refs>
    <RltdPties><${role}><Nm>${written(name)}</Nm></${role}><${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct></RltdPties>
    <RmtInf><Ustrd>${written(text)}</Ustrd></RmtInf>${reason}</TxDtls></NtryDtls></Ntry>`
}

/** An account of the company that no other test uses. */
export async function newOwnAccount(db: TestApp['db'], bank = 'NABA'): Promise<string> {
  const { id: customer_id } = await db.selectFrom('customers').select('id').where('is_main', '=', true).executeTakeFirstOrThrow()
  const { id: bank_id } = await db.selectFrom('banks').select('id').limit(1).executeTakeFirstOrThrow()
  const accounts = await db.selectFrom('customer_additional_bank_accounts').select('id').execute()
  const number = `9${String(accounts.length + 1).padStart(12, '0')}`
  const letters = [...bank].map((letter) => String(letter.charCodeAt(0) - 55)).join('')
  const iban = `LV${String(98n - (BigInt(`${letters}${number}213100`) % 97n)).padStart(2, '0')}${bank}${number}`
  await db.insertInto('customer_additional_bank_accounts').values({ customer_id, bank_id, iban }).execute()
  return iban
}
