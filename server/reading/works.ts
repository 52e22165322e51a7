import { serve } from '../threads/serve.ts'
import { readers } from './readers.ts'

/** @file The thread that reads what people send. */

serve(readers)
