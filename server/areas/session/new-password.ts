import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { Refusal } from '../../http/refusal.ts'
import { hashPassword } from './secret.ts'

export interface PasswordOwner {
  email: string
  name: string
  surname?: string | null
}

/** Longer input would make zxcvbn slow. */
const checkedLength = 40
/** zxcvbn score from 0 to 4. */
const leastScore = 3

let strengthChecker: ZxcvbnFactory | undefined

/**
 * Refuses at `password` common passwords and the own address or name
 * (docs/domain/accounts.md#users-and-permissions). The contract checks the length (`newPassword`).
 */
export function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
  const fault = faultOf(password, owner)
  if (fault) throw Refusal.field('password', fault)
  return hashPassword(password)
}

function faultOf(password: string, owner: PasswordOwner): string | null {
  strengthChecker ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const { score, sequence } = strengthChecker.check(password.slice(0, checkedLength), personalWords(owner))
  if (score >= leastScore) return null
  const containsOwnWords = sequence.some((part) => 'dictionaryName' in part && part.dictionaryName === 'userInputs')
  return containsOwnWords
    ? 'Lauks „Parole” ir viegli uzminams: tajā ir jūsu vārds, e-pasta adrese vai sistēmas nosaukums'
    : 'Lauks „Parole” ir viegli uzminams: tas ir starp biežākajām parolēm vai salikts no atkārtojumiem, virknēm un biežiem vārdiem'
}

/** Whole and in parts, with and without accents and digits. */
function personalWords({ email, name, surname }: PasswordOwner): string[] {
  const whole = [email, email.replace(/\d/g, ''), ...email.split('@'), `${name} ${surname ?? ''}`.trim(), 'Darbgalds']
  const words = [...whole, ...whole.flatMap((text) => text.split(/[^\p{L}]+/u))].filter((text) => text.length > 2)
  return [...new Set(words.flatMap((text) => [text, text.normalize('NFD').replace(/\p{M}/gu, '')]))]
}
