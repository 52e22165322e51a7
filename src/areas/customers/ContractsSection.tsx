import type { ContractRow } from '../../../contract/contracts/contracts.ts'
import { RecordContracts } from '../../workspace/document/RecordContracts.tsx'

/** All contracts that were made with a customer, in a column that can be read. */
export function ContractsSection({ contracts }: { contracts: readonly ContractRow[] }) {
  return (
    <div className="max-w-160 p-4">
      <RecordContracts contracts={contracts} />
    </div>
  )
}
