#!/usr/bin/env node
// For those who know the command line by this name.
import './gatehouse.cjs';
