import { useState } from 'react'
import type { RegisteredCompany, VatCheck } from '../../../contract/company/company-look-up.ts'
import { customers } from '../../../contract/customers/customers.ts'
import { dayOf, formatDate } from '../../../contract/format.ts'
import { failureOf } from '../../data/failure.ts'
import { readOnce } from '../../commands/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { NothingOffered, type Option } from '../../ui/use-options.ts'

/** Minimum characters of a query. */
const least = 3

type Found = Option & { company: RegisteredCompany }

interface CompanyLookUpProps {
  onFound: (company: RegisteredCompany) => void
}

/** If the register is unavailable, the user continues manually. */
export function CompanyLookUp({ onFound }: CompanyLookUpProps) {
  const [chosen, setChosen] = useState<Option | null>(null)
  const [away, setAway] = useState<string | null>(null)
  const [load] = useState(() => async (query: string, signal: AbortSignal) => {
    if (query.trim().length < least) throw new NothingOffered(`Ierakstiet vismaz ${least} zīmes`)
    const { data } = await readOnce(customers.findCompanies, { body: { query: query.trim() } }, signal)
    setAway(data.unavailable)
    // "Nothing found" would be wrong, so the list shows the reason.
    if (data.unavailable !== null) throw new NothingOffered(data.unavailable)
    return data.companies.map(foundOption)
  })
  return (
    <ComboField
      label="Meklēt uzņēmumu reģistrā"
      name="register"
      placeholder="Nosaukums vai reģ. Nr."
      hint={away ?? undefined}
      value={chosen}
      load={load}
      onChange={(option) => {
        setChosen(option)
        if (option) onFound((option as Found).company)
      }}
      className="col-span-2"
    />
  )
}

function foundOption(company: RegisteredCompany): Found {
  const { name, company_form, reg_nr, legal_address, is_closed } = company
  const label = company_form ? `${name}, ${company_form.name}` : name
  return { id: reg_nr, label, hint: [reg_nr, is_closed && 'izslēgts no reģistra', legal_address].filter(Boolean).join(' · '), company }
}

export function VatCheckLine({ number }: { number: string | null }) {
  const [check, setCheck] = useState<VatCheck | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function ask() {
    setBusy(true)
    setFault(null)
    try {
      setCheck((await readOnce(customers.checkVat, { body: { vat_nr: number ?? '' } })).data)
    } catch (error) {
      setCheck(null)
      setFault(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="col-span-2 flex flex-wrap items-center gap-3">
      <Button onClick={() => void ask()} busy={busy} disabledReason={number ? null : 'Ierakstiet PVN numuru'}>
        Pārbaudīt PVN numuru
      </Button>
      <span role="status" className={check?.valid === false || fault ? 'text-danger' : 'text-muted'}>
        {fault ?? (check && wordsOf(check))}
      </span>
    </div>
  )
}

function wordsOf({ vat_nr, valid, name, checked_at, unavailable }: VatCheck): string {
  if (valid === null || !checked_at) return unavailable ?? ''
  const word = valid ? 'derīgs' : 'nav derīgs'
  return [`${vat_nr}: ${word}`, name, formatDate(dayOf(new Date(checked_at)))].filter(Boolean).join(' · ')
}
