// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

/// Takes all the gas that it is given.
contract GasThief {
    constructor(uint256) {}

    fallback() external {
        assembly {
            for {} 1 {} {}
        }
    }
}

/// Answers every call with two megabytes.
contract AnswerBomb {
    constructor(uint256) {}

    fallback() external {
        assembly {
            return(0, 2000000)
        }
    }
}
