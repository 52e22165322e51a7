import { TextField } from '../../ui/TextField.tsx'
import { NumbersField } from '../shared/units/NumbersField.tsx'
import { numbersIn } from '../shared/units/numbers.ts'
import type { Piece } from './pieces.ts'

interface PiecesTableProps {
  pieces: readonly Piece[]
  /** Serial numbers per piece. */
  perPiece: number
  onChange: (pieces: Piece[]) => void
}

export function PiecesTable({ pieces, perPiece, onChange }: PiecesTableProps) {
  const change = (place: number, piece: Partial<Piece>) =>
    onChange(pieces.map((each, index) => (index === place ? { ...each, ...piece } : each)))
  return (
    <table className="w-full">
      <thead>
        <tr className="border-b border-line text-left text-small text-muted">
          <th className="w-10 py-1.5 font-normal">Nr.</th>
          <th className="px-2 font-normal">Saražotās vienības numurs</th>
          {perPiece > 0 && <th className="w-72 pl-2 font-normal">Iebūvēto komponenšu numuri ({perPiece})</th>}
        </tr>
      </thead>
      <tbody>
        {pieces.map(({ number, parts }, place) => (
          // Pieces are identified by position until they have a number.
          <tr key={place} className="border-b border-line align-top last:border-0">
            <td className="figures py-1.5">{place + 1}</td>
            <td className="px-2 py-1">
              <TextField
                label={`${place + 1}. vienības numurs`}
                hideLabel
                value={number === '' ? null : number}
                onChange={(value) => change(place, { number: value ?? '' })}
              />
            </td>
            {perPiece > 0 && (
              <td className="py-1 pl-2">
                <NumbersField
                  name={`${place + 1}. vienībā`}
                  kind="serial"
                  units={parts}
                  onChange={(text) => change(place, { parts: numbersIn('serial', text ?? '') })}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
