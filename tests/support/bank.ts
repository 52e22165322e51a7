import { big, sum } from '../../contract/money.ts'

export interface Line {
  amount: string
  day?: string
  text?: string
  ref?: string
  name?: string
  iban?: string
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
