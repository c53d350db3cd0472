// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

/// A sale as launch platforms make them: what it collects, its caps, and how much came in.
contract Sale {
    uint256 public totalRaised;
    uint256 public immutable softCap;
    uint256 public immutable hardCap;
    address public immutable currency;

    constructor(uint256 unit) {
        softCap = 1000 * unit;
        hardCap = 2000 * unit;
        totalRaised = 1250 * unit;
    }
}

/// One whose caps contradict each other.
contract SaleOfNonsense {
    address public constant currency = address(0);

    constructor(uint256) {}

    function totalRaised() external pure returns (uint256) {
        return 5 ether;
    }

    function softCap() external pure returns (uint256) {
        return 9 ether;
    }

    function hardCap() external pure returns (uint256) {
        return 3 ether;
    }
}
