import { serve } from './serve.ts'
import { readers } from './readers.ts'

serve(readers)
