import { bank, type PayerAccount } from '../../../contract/bank/bank.ts'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import { useMay } from '../../commands/use-may.ts'

/** Accounts that accepted matches of the bank taught; nothing where there are none. */
export function PayerAccounts({ customerId }: { customerId: number }) {
  const may = useMay(bank.payerAccounts)
  return may ? <Accounts customerId={customerId} /> : null
}

function Accounts({ customerId }: { customerId: number }) {
  const { answer } = useCall(bank.payerAccounts, { params: { customerId } })
  const mayForget = useMay(bank.forgetPayerAccount)
  if (!answer || answer.data.length === 0) return null
  return (
    <section aria-labelledby={`payer-accounts-${customerId}`} className="flex flex-col gap-1 px-4 py-3">
      <h2 id={`payer-accounts-${customerId}`} className="text-head">
        Konti, no kuriem maksāts
      </h2>
      <p className="text-muted">Kontu iemāca sasaistīts bankas ieraksts. Nākamajiem maksājumiem no tā piedāvā šā klienta dokumentus.</p>
      <div className="overflow-x-auto">
        <table className="w-full" aria-label="Konti, no kuriem maksāts">
          <thead>
            <tr className="border-b border-line text-left text-small text-muted">
              <th className="w-52 py-1.5 font-normal">{labelOf('iban')}</th>
              <th className="px-2 font-normal">{labelOf('holder')}</th>
              <th className="w-28 px-2 text-right font-normal">Maksājumi</th>
              <th className="w-28 px-2 text-right font-normal">Pēdējais</th>
              <th className="px-2 font-normal">Maksā arī par</th>
              {mayForget && <th className="w-24" aria-label="Darbības" />}
            </tr>
          </thead>
          <tbody>
            {answer.data.map((account) => (
              <AccountRow key={account.id} account={account} mayForget={mayForget} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function AccountRow({ account, mayForget }: { account: PayerAccount; mayForget: boolean }) {
  const { id, iban, holder, payments, last_on, others } = account
  return (
    <tr className="h-7.5 border-b border-line last:border-0">
      <td className="figures">{iban}</td>
      <td className="px-2">{holder}</td>
      <td className="figures px-2 text-right">{payments}</td>
      <td className="figures px-2 text-right">{last_on && formatDate(last_on)}</td>
      <td className="px-2">{others.join(', ')}</td>
      {mayForget && (
        <td className="text-right">
          <CommandButton id="customer.forget-payer-account" args={{ account_id: id }} tone="quiet">
            Aizmirst<span className="sr-only"> kontu {iban}</span>
          </CommandButton>
        </td>
      )}
    </tr>
  )
}
